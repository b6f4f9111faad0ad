import { counted } from './users.ts'
import type { Catalogue } from './text.ts'

/** Files that commands write. */
export const fileTexts = {
  exists: (path: string) => ({ ko: `이미 있는 파일입니다: ${path}`, en: `The file already exists: ${path}` }),
  noRegularFile: (path: string) => ({
    ko: `심볼릭 링크이거나 일반 파일이 아니므로 쓰지 않습니다: ${path}`,
    en: `Not used, because it is a symbolic link or not a regular file: ${path}`,
  }),
  unusable: (code: string | undefined, path: string) => ({
    ko: `쓸 수 없는 파일입니다(${code}): ${path}`,
    en: `The file cannot be used (${code}): ${path}`,
  }),
  output: {
    ko: '표준 출력 대신 이 파일에 씁니다. 있는 파일을 덮어쓰기 전에는 묻습니다',
    en: 'Write to this file instead of standard output. Asks before it replaces a file',
  },
  columns: { ko: '내보낼 열을 고릅니다. 예: id,username', en: 'Choose the columns to export, e.g. id,username' },
  reason: {
    ko: '내보내는 사유. 감사 기록에 남으므로 학번과 이름은 빼고 써주세요',
    en: 'Why you export. The audit record keeps it, so do not write numbers or names of people',
  },
  otherOutput: {
    ko: '쓸 수 있는 새 파일을 --output으로 정하거나, 덮어쓰려면 --yes(-y)를 붙여주세요.',
    en: 'With --output, name a new file that can be written, or add --yes (-y) to replace it.',
  },
  askReplace: (path: string) => ({
    ko: `이미 있는 파일입니다. 덮어쓰시겠습니까? ${path}`,
    en: `The file already exists. Do you want to replace it? ${path}`,
  }),
  written: (rows: number, path: string) => ({
    ko: `${rows}행을 파일에 썼습니다: ${path}`,
    en: `${counted(rows, 'row')} written to the file: ${path}`,
  }),
  wouldWrite: (rows: number, path: string) => ({
    ko: `${rows}행을 쓸 파일입니다: ${path} (변경하지 않았습니다)`,
    en: `${counted(rows, 'row')} would be written to the file: ${path} (Nothing was changed)`,
  }),
} satisfies Catalogue
