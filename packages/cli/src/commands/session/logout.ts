import type { Command } from 'commander'
import { sessionTexts as texts } from '../../texts/session.ts'
import { answered } from '../../texts/text.ts'
import type { Invocation } from '../invocation.ts'

export function logout(command: Command, { connect, context, options, print }: Invocation) {
  command.action(async () => {
    const { campus, forget, host, saved } = await connect()
    if (!saved) {
      print.talk(texts.notLoggedIn(host))
      return
    }
    const { id } = saved.user
    if (options().dryRun) {
      print.change({ id, ok: true, message: texts.wouldLogOut(host) })
      return
    }
    // First, so that this machine forgets the session whatever the server answers.
    forget()
    const { message } = await campus.logout({ signal: context.signal })
    const change = { id, ok: true, message: answered(message, texts.loggedOut) }
    print.change(change)
    print.changes([change])
  })
}
