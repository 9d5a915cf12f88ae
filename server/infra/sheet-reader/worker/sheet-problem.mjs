/** Why a file cannot be read; `code` is one of sheetProblems in ../sheet-error.ts. */
export class SheetProblem extends Error {
  /**
   * @param {string} code
   * @param {number} [line] where it is, as a spreadsheet counts
   */
  constructor(code, line) {
    super(code);
    this.code = code;
    this.line = line;
  }
}
