import css from './Status.module.css'
import list from './status.json'

type Status = { status: string; since: string }

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
  const found = (list as Record<string, Status>)[of]
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

/** All components and screens with their status. */
export function StatusTable() {
  return (
    <table>
      <thead>
        <tr>
          <th>이름</th>
          <th>상태</th>
          <th>처음 들어온 버전</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(list).map(([name, { status, since }]) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{meanings[status]!.label}</td>
            <td>{since}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
