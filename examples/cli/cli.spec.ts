import { execFile } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '../../packages/app/e2e/support/campus.ts'
import { cp949 } from '../../packages/tables/test/testing.ts'
import { installed } from '../project.ts'

/** Takes away what Node 20, the oldest that runs campus, lacks. */
const asNode20 = `--import=data:text/javascript,${encodeURIComponent(`
  for (const name of Object.getOwnPropertyNames(Iterator.prototype)) if (name !== 'constructor') delete Iterator.prototype[name]
  for (const name of ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']) delete Set.prototype[name]
  for (const [object, name] of [[Object, 'groupBy'], [Map, 'groupBy'], [Array, 'fromAsync'], [Promise, 'withResolvers'], [Promise, 'try']])
    delete object[name]
`)}`

test('the release file of campus disables the students of a spreadsheet, and undoes it', async ({
  campus,
  student,
}) => {
  await fetch(`${campus.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: campus.url },
    body: JSON.stringify(student),
  })
  using example = await installed('cli', ['cli'])
  writeFileSync(join(example.project, '명단.csv'), cp949(`이름,학번\r\n김하늘,${student.id}\r\n`))
  const home = join(example.project, 'home')
  const env = { ...process.env, CAMPUS_HOST: campus.url, CAMPUS_CONFIG_DIR: home, NODE_OPTIONS: asNode20 }
  const run = (command: string, args: string[], input = '') => {
    const child = promisify(execFile)(command, args, { cwd: example.project, timeout: 120_000, env })
    child.child.stdin?.end(input)
    return child
  }
  const main = join(example.project, 'node_modules/@campus-connect/cli/dist/campus.cjs')
  const enabled = async () =>
    (await run(process.execPath, [main, 'users', 'show', student.id, '--fields', 'enabled'])).stdout

  await run(process.execPath, [main, 'login', '--id', campus.admin.id, '--password-stdin'], campus.admin.password)
  const disable = () => run('npm', ['run', '--silent', 'disable'])
  const undo = () => run('npm', ['run', '--silent', 'undo'])

  for (let time = 0; time < 2; time += 1) {
    expect((await disable()).stdout.split('\t')[0]).toBe(student.id)
    const list = join(example.project, 'disable.undo')
    expect([readFileSync(list, 'utf8'), await enabled()]).toEqual([`# 학번\n${student.id}\n`, 'false\n'])
    await undo()
    expect(await enabled()).toBe('true\n')
    rmSync(list)
  }
  const alone = join(example.project, 'alone.cjs')
  copyFileSync(main, alone)
  for (const file of [main, alone])
    expect((await run(process.execPath, [file, '--licenses'])).stdout).toMatch(
      /^commander [\d.]+ \(MIT\)\n-+\n\n.+MIT/m,
    )
  expect(readdirSync(join(example.project, 'node_modules/@campus-connect/cli'))).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'dist', 'package.json']),
  )
})
