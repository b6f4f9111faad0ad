import { spawn } from 'node:child_process'
import { once } from 'node:events'

type Machine = { env: Readonly<Record<string, string | undefined>>; platform: NodeJS.Platform }

/** Opens an address in the browser of the user, without a shell; false if there is no browser. `BROWSER` names another, or none. */
export async function openBrowser(address: string, machine: Machine): Promise<boolean> {
  const command = commandFor(machine)
  if (!command) return false
  const [program, ...options] = command
  // Detached: the browser outlives this program, which does not wait for it.
  const child = spawn(program, [...options, address], { detached: true, stdio: 'ignore' })
  child.unref()
  // The promise rejects if there is no such program.
  return once(child, 'spawn').then(
    () => true,
    () => false,
  )
}

function commandFor({ env, platform }: Machine): [program: string, ...options: string[]] | undefined {
  if (env.BROWSER !== undefined) return env.BROWSER === '' ? undefined : [env.BROWSER]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  if (platform === 'darwin') return ['open']
  // Without a screen xdg-open would take over the terminal with a browser for texts.
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined
}
