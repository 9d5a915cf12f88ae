/** Why a file cannot be read; `code` is one of sheetProblems in ../sheet-error.ts. */
export class SheetProblem extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}
