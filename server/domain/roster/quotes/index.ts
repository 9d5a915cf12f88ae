export { costWords, feeWords, playsWords, quoteWords } from "./basis-words";
export { medianPlays, type PlayCost, playCost } from "./play-cost";
export { type PriceChange, priceTrend } from "./price-trend";
export { findQuoteForm, formOfLength, ownForms, quoteForms } from "./quote-forms";
export { quotedFields, quotesJson, quoteWire, toQuotesWire } from "./quote-wire";
export { feeForms, paidPrice, type Quote, type Quoted, quotesOf, usualQuote } from "./quotes-of";
export { quoteOfForm, setPaidPrice } from "./set-paid-price";
export { type FormPrice, keyOfForm, type ListedPrices, setFormPrice, setListedPrices } from "./set-prices";
