import { type Command, Option } from 'commander'
import { CliError } from '../errors/cli-error.ts'

/** The options that every command takes, before or after its name. */
export type GlobalOptions = {
  host?: string
  profile?: string
  json?: true
  fields?: string[]
  csv?: true
  input: boolean
  yes?: true
  dryRun?: true
  color: boolean
  verbose?: true
  insecureHttp?: true
  ca?: string
}

export const defaultHost = 'http://127.0.0.1:8787'

export function addGlobalOptions(program: Command) {
  return program
    .addOption(new Option('--host <주소>', `접속할 주소 (기본값은 마지막으로 로그인한 주소, 없으면 ${defaultHost})`))
    .addOption(new Option('--profile <이름>', '로그인을 따로 보관할 이름 (기본값 default)'))
    .addOption(new Option('--json', 'JSON으로 출력합니다').conflicts('csv'))
    .addOption(new Option('--fields <이름,…>', '출력할 필드를 고릅니다').argParser(parseFields))
    .addOption(new Option('--csv', '스프레드시트용 CSV로 출력합니다'))
    .addOption(new Option('--no-input', '묻지 않습니다. 답이 필요하면 종료 코드 2로 끝납니다'))
    .addOption(new Option('-y, --yes', '확인 질문에 모두 예로 답합니다'))
    .addOption(new Option('-n, --dry-run', '무엇을 할지 보여 주기만 하고 바꾸지 않습니다'))
    .addOption(new Option('--no-color', '색을 쓰지 않습니다'))
    .addOption(new Option('--verbose', '주고받은 요청을 표준 오류에 보여 줍니다'))
    .addOption(new Option('--insecure-http', '이 컴퓨터 밖의 http 주소도 씁니다. 비밀번호가 암호화되지 않습니다'))
    .addOption(new Option('--ca <파일>', 'Campus Connect에 인증서를 발급한 사설 인증 기관의 인증서 (PEM)'))
}

function parseFields(text: string) {
  const fields = text.split(',').map((field) => field.trim())
  if (fields.includes(''))
    throw new CliError('usage', '--fields에는 쉼표로 나눈 이름이 필요합니다. 예: --fields id,username')
  return fields
}
