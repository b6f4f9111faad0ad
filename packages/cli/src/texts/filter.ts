import type { Catalogue } from './text.ts'

/** Where a template is wrong, counted from 1, and why. */
type Place = { line: number; column: number; reason: string }

/** `--jq` and `--template`. */
export const filterTexts = {
  wrongExpression: (reason: string) => ({
    ko: `--jq의 식을 읽을 수 없습니다. ${reason}`,
    en: `The expression of --jq cannot be read. ${reason}`,
  }),
  failed: (reason: string) => ({
    ko: `--jq의 식이 결과에 맞지 않습니다. ${reason}`,
    en: `The expression of --jq does not fit the output. ${reason}`,
  }),
  wrongTemplate: ({ line, column, reason }: Place) => ({
    ko: `--template의 ${line}번째 줄 ${column}번째 글자부터 읽을 수 없습니다. ${reason}`,
    en: `--template cannot be read from line ${line}, character ${column}. ${reason}`,
  }),
  unfitTemplate: ({ line, column, reason }: Place) => ({
    ko: `--template의 ${line}번째 줄 ${column}번째 글자가 결과에 맞지 않습니다. ${reason}`,
    en: `--template does not fit the output at line ${line}, character ${column}. ${reason}`,
  }),
} satisfies Catalogue
