import { expect, onTestFinished, test } from 'vitest'
import { testCampus } from '../../test/test-campus.ts'
import { jsonTemplate } from './json-template.ts'

const users = [{ id: '20240001', username: '김하늘', enabled: true, at: '2026-11-29T17:00:00.000Z' }]

async function printed(template: string, json: unknown = users) {
  return (await jsonTemplate(template))(JSON.stringify(json))
}

test.each([
  ['{{ json[0].username }}', '김하늘\n'],
  [String.raw`{% for user in json %}{{ user.id }}:{{ user.enabled }}{{ "\n" }}{% endfor %}`, '20240001:true\n'],
  ['{{ json | map: "id" | join: ", " }}', '20240001\n'],
  ['{% if json[0].nobody %}있음{% else %}없음{% endif %}', '없음\n'],
  ['{{ json[0].nobody | default: "-" }}', '-\n'],
  ['{% for user in json %}{% unless user.enabled %}{{ user.id }}{% endunless %}{% endfor %}', ''],
  // The time of Seoul.
  ['{{ json[0].at | date: "%Y-%m-%d %H:%M" }}', '2026-11-30 02:00\n'],
])('the template %s prints %j', async (template, text) => {
  expect(await printed(template)).toBe(text)
})

test.each([
  ['a\n{{ json | nosuch }}', '2번째 줄 1번째 글자부터 읽을 수 없습니다. undefined filter: nosuch'],
  ['{% for user in json %}', '1번째 줄 1번째 글자부터 읽을 수 없습니다. tag {% for user in json %} not closed'],
  ['가{{ json', '1번째 줄 2번째 글자부터 읽을 수 없습니다. output "{{ json" not closed'],
  ['{% include "/etc/passwd" %}', '1번째 줄 1번째 글자부터 읽을 수 없습니다. tag "include" not found'],
])('the template %j is refused, and the error says where', async (template, message) => {
  await expect(jsonTemplate(template)).rejects.toMatchObject({ kind: 'usage', message: `--template의 ${message}` })
})

test('data is not escaped for HTML and never controls the terminal, and an object is JSON', async () => {
  const text = await printed('{{ json.name }} {{ json }} {{ json.name | raw }}', { name: '<b>\u001b[31m\u202e' })

  const name = String.raw`<b>\u001b[31m\u202e`
  expect(text).toBe(`${name} {"name":"${name}"} ${name}\n`)
})

test('a wrong template changes nothing, a right one prints a line for each change, and one that does not fit is said', async () => {
  const campus = await testCampus()
  onTestFinished(() => campus.close())
  await campus.login()
  const line = ['users', 'disable', '20240001', '20240002', '-y', '--template']

  const wrong = await campus.piped(...line, '{{ json')
  expect({ ...wrong, stderr: JSON.parse(wrong.stderr).error.kind }).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'usage',
  })
  expect(await campus.isEnabled('20240001')).toBe(true)
  const right = await campus.piped(...line, '{{ json.id }} {{ json.ok }}')
  expect(right.stdout.split('\n').toSorted()).toEqual(['', '20240001 true', '20240002 true'])
  const unfit = await campus.piped('users', 'list', '--template', '{{ json[0].nmae }}')
  expect({ code: unfit.code, stdout: unfit.stdout, message: JSON.parse(unfit.stderr).error.message }).toEqual({
    code: 1,
    stdout: '',
    message: '--template의 1번째 줄 4번째 글자가 결과에 맞지 않습니다. undefined variable: json.0.nmae',
  })
  for (const other of [['--jq', '.'], ['--csv'], ['--plain']])
    expect((await campus.piped('users', 'list', '--template', 'x', ...other)).code).toBe(2)
})
