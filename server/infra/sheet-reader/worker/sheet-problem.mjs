/** `code` is one of `sheetProblems` in ../sheet-error.ts. */
export class SheetProblem extends Error {
  /**
   * @param {string} code
   * @param {number} [line] 1-based
   */
  constructor(code, line) {
    super(code);
    this.code = code;
    this.line = line;
  }
}
