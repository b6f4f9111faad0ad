import { Command } from 'commander'
import type { Invocation } from '../invocation.ts'

export function logout({ connect, context, options, print }: Invocation) {
  return new Command('logout').description('로그아웃하고 보관한 로그인 정보를 지웁니다').action(async () => {
    const { campus, file, host, saved } = await connect()
    if (!saved) {
      print.talk(`로그인되어 있지 않습니다: ${host}`)
      return
    }
    const { id } = saved.user
    if (options().dryRun) {
      print.change({ id, ok: true, message: `${host}에서 로그아웃할 계정입니다. (변경하지 않았습니다)` })
      return
    }
    // First, so that this machine forgets the session whatever the server answers.
    await file.remove()
    const { message } = await campus.logout({ signal: context.signal })
    const change = { id, ok: true, message: message || '로그아웃되었습니다.' }
    print.change(change)
    print.changes([change])
  })
}
