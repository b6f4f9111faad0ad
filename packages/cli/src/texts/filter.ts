import type { Catalogue } from './text.ts'

/** `--jq`. */
export const filterTexts = {
  wrongExpression: (reason: string) => ({
    ko: `--jq의 식을 읽을 수 없습니다. ${reason}`,
    en: `The expression of --jq cannot be read. ${reason}`,
  }),
  failed: (reason: string) => ({
    ko: `--jq의 식이 결과에 맞지 않습니다. ${reason}`,
    en: `The expression of --jq does not fit the output. ${reason}`,
  }),
} satisfies Catalogue
