const delimiters = [',', ';', '\t']
const sampleLines = 30

/** The delimiter that most lines contain equally often, because titles above a table contain it by chance. */
export function delimiterOf(text: string): string {
  const lines = firstLines(text)
  const scores = delimiters.map((delimiter) => score(lines, delimiter))
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ','
}

function firstLines(text: string) {
  const sample = text.slice(0, 64 * 1024)
  return sample
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, sampleLines)
    .filter((line) => line !== '')
}

function score(lines: string[], delimiter: string) {
  const counts = lines.map((line) => line.split(delimiter).length - 1)
  return Math.max(0, ...counts.map((count) => count * counts.filter((other) => other === count).length))
}
