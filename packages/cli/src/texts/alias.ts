import type { Catalogue } from './text.ts'

/** `campus alias`. */
export const aliasTexts = {
  name: { ko: '별칭', en: 'Alias' },
  command: { ko: '명령', en: 'Command' },
  wrongName: (name: string) => ({
    ko: `별칭은 글자, 숫자, 밑줄(_), 붙임표(-)로 써주세요: ${name}`,
    en: `An alias has letters, digits, underscores and hyphens: ${name}`,
  }),
  isCommand: (name: string) => ({ ko: `이미 있는 명령입니다: ${name}`, en: `This is a command already: ${name}` }),
  wrongCommand: (line: string) => ({
    ko: `별칭이 뜻할 campus의 명령이 아닙니다: ${line}`,
    en: `This is no command of campus: ${line}`,
  }),
  example: {
    ko: "예: campus alias set 자퇴 'users disable --from $1 --where 상태=자퇴'",
    en: "Example: campus alias set left 'users disable --from $1 --where state=left'",
  },
  set: (name: string, line: string) => ({
    ko: `별칭을 정했습니다. campus ${name}: campus ${line}`,
    en: `Alias set. campus ${name}: campus ${line}`,
  }),
  wouldSet: (name: string, line: string) => ({
    ko: `정할 별칭입니다. campus ${name}: campus ${line} (변경하지 않았습니다)`,
    en: `Would set the alias campus ${name}: campus ${line} (Nothing was changed)`,
  }),
  missing: (name: string, place: string) => ({
    ko: `별칭 ${name}에 낱말이 더 필요합니다: ${place}`,
    en: `The alias ${name} needs another word: ${place}`,
  }),
  meaning: (name: string, line: string) => ({
    ko: `campus ${name}: campus ${line}`,
    en: `campus ${name}: campus ${line}`,
  }),
  none: { ko: '정한 별칭이 없습니다.', en: 'There are no aliases.' },
  unknown: (name: string) => ({ ko: `없는 별칭입니다: ${name}`, en: `There is no such alias: ${name}` }),
  wouldDelete: (name: string) => ({
    ko: `지울 별칭입니다: ${name} (변경하지 않았습니다)`,
    en: `Would delete the alias: ${name} (Nothing was changed)`,
  }),
  deleted: (name: string) => ({ ko: `별칭을 지웠습니다: ${name}`, en: `Alias deleted: ${name}` }),
} satisfies Catalogue
