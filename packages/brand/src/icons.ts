import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Brand } from './index.ts'
import { BrandError } from './error.ts'
import type { Drawing, Drawn } from './draw.ts'

/** Milliseconds. A mark takes less than a second. */
const longest = 20_000

/**
 * The pictures of an installed app by file name, drawn from `icon.png` or from the mark. Drawn in a separate process, because
 * nothing stops a library that draws for hours. Throws a BrandError that names the file.
 */
export async function brandIcons({ icon, mark }: Brand, time = longest): Promise<Map<string, Uint8Array>> {
  const file = icon ? 'icon.png' : 'mark.svg'
  const late = AbortSignal.timeout(time)
  const child = fork(fileURLToPath(new URL('./draw.ts', import.meta.url)), {
    // Without the options of this process, which may be a watcher or a file of settings.
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    const ended = new AbortController()
    child.once('exit', () => ended.abort())
    child.send({ icon, mark } satisfies Drawing, () => {})
    const [drawn] = (await once(child, 'message', { signal: AbortSignal.any([late, ended.signal]) })) as [Drawn]
    if ('failed' in drawn) throw new Error(drawn.failed)
    return drawn.pictures
  } catch (cause) {
    const problem = late.aborted
      ? `${time / 1000}초 안에 그릴 수 없습니다. 단순하게 그려주세요.`
      : '그림으로 그릴 수 없습니다. 다시 내보내주세요.'
    throw new BrandError(`BRAND: ${file}: ${problem}`, { cause })
  } finally {
    process.off('exit', kill)
    kill()
  }
}
