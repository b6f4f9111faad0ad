import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'

type Surroundings = { env: Readonly<Record<string, string | undefined>>; stdout: Writable }

/** Shows a text with CAMPUS_PAGER, PAGER or less; plainly where that is empty or cannot be started. */
export async function page(text: string, { env, stdout }: Surroundings): Promise<void> {
  const command = env.CAMPUS_PAGER ?? env.PAGER ?? 'less -FIRX'
  if (command.trim() === '' || !(await paged(command, text))) stdout.write(text)
}

async function paged(command: string, text: string) {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'inherit', 'inherit'] })
  // Who leaves the pager early closes the pipe.
  child.stdin.on('error', () => {}).end(text)
  const [code] = await once(child, 'close')
  // What a shell says of a command that it does not find.
  return code !== 127
}
