import css from './Status.module.css'
import differing from './status.json'

type Status = { status: string; since: string }

/** The status of every component and screen that status.json does not name. */
const usual: Status = { status: 'stable', since: '0.1.0' }
const list: [name: string, status: Status][] = Object.entries<Partial<Status>>(differing).map(([name, own]) => [
  name,
  { ...usual, ...own },
])

const meanings: Record<string, { label: string; meaning: string }> = {
  stable: {
    label: '안정',
    meaning: '그대로 사용합니다. 바뀌면 변경 사항에 적습니다. 컴포넌트의 페이지에는 따로 적지 않습니다.',
  },
  beta: { label: '시험', meaning: '모양과 속성이 바뀔 수 있습니다. 쓰는 화면이 아직 없어도 됩니다.' },
  deprecated: { label: '폐기 예정', meaning: '새 화면에 사용하지 않습니다.' },
}

/** The status of a component or screen and the version that brought it; nothing for a stable one and for other names. */
export function Status({ of }: { of: string }) {
  const [, found] = list.find(([name]) => name === of) ?? []
  if (found === undefined || found.status === 'stable') return null
  return (
    <p className={`sb-unstyled ${css.root}`} data-status={found.status}>
      <span className={css.label}>{meanings[found.status]!.label}</span> {found.since}부터
    </p>
  )
}

/** What each status means. */
export function StatusMeanings() {
  return (
    <ul>
      {Object.values(meanings).map(({ label, meaning }) => (
        <li key={label}>
          <strong>{label}</strong>: {meaning}
        </li>
      ))}
    </ul>
  )
}

/** The status of the components and screens: what most have in a sentence, the others in a table. */
export function StatusTable() {
  const { label } = meanings[usual.status]!
  if (list.length === 0) return <p>{`모든 컴포넌트와 화면은 ${label} 상태이고 ${usual.since}부터 있습니다.`}</p>
  return (
    <>
      <p>{`아래에 없는 컴포넌트와 화면은 ${label} 상태이고 ${usual.since}부터 있습니다.`}</p>
      <table>
        <thead>
          <tr>
            <th>이름</th>
            <th>상태</th>
            <th>처음 들어온 버전</th>
          </tr>
        </thead>
        <tbody>
          {list.map(([name, { status, since }]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{meanings[status]!.label}</td>
              <td>{since}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
