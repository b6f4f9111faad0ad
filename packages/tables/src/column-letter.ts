/** The letters that a spreadsheet shows above a column: 0 is A, 26 is AA. */
export function columnLetter(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter
}
