import { Command } from 'commander'
import { CliError } from '../../errors/cli-error.ts'
import { studentNumber } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'

type LoginOptions = { id?: string; passwordStdin?: true }

export function login({ connect, context, interactive, options, print }: Invocation) {
  const { prompt, signal, stdin } = context

  async function answer(ask: () => Promise<string>, missing: string) {
    if (interactive()) return ask()
    throw new CliError('usage', '물어볼 수 없으므로 로그인 정보를 미리 주어야 합니다.', { hint: missing })
  }
  async function readPassword() {
    if (stdin.isTTY)
      throw new CliError('usage', '--password-stdin은 표준 입력을 파이프로 받을 때 씁니다.', {
        hint: '터미널에서는 이 옵션 없이 실행하면 비밀번호를 화면에 보이지 않게 묻습니다.',
      })
    const password = (await stdin.read()).replace(/\r?\n$/, '')
    if (password === '') throw new CliError('usage', '표준 입력에서 비밀번호를 읽지 못했습니다.')
    return password
  }

  return new Command('login')
    .description('로그인하고 이 컴퓨터에 로그인 정보를 보관합니다. 비밀번호는 보관하지 않습니다')
    .option('--id <학번>', '관리자 학번')
    .option('--password-stdin', '비밀번호를 표준 입력에서 읽습니다')
    .action(async ({ id: given, passwordStdin }: LoginOptions) => {
      print.checkFields(print.changeColumns)
      const { campus, cookies, file, host } = await connect()
      const id = studentNumber(
        given ?? (await answer(() => prompt.text('학번'), '예: campus login --id 학번 --password-stdin')),
      )
      if (options().dryRun) {
        print.change({ id, ok: true, message: `${host}에 로그인할 계정입니다. (변경하지 않았습니다)` })
        return
      }
      const password = passwordStdin
        ? await readPassword()
        : await answer(() => prompt.password('비밀번호'), '--password-stdin으로 표준 입력에서 읽을 수 있습니다.')

      const { data: user } = await campus.login({ id, password, rememberMe: false }, { signal })
      await file.save({ host, user, cookies: cookies() })
      const change = { id: user.id, ok: true, message: `로그인되었습니다. ${user.username}, ${host}` }
      print.change(change)
      print.changes([change])
      if (!user.isAdmin) print.talk('관리자 계정이 아니므로 관리 명령은 거절됩니다.', 'yellow')
    })
}
