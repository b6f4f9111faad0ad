import css from './Parts.module.css'
import { looksOfComponent, madeOf } from './components.ts'

/** What a designer needs to rebuild a component: each part with its variants and states and the token of each style. */
export function Parts({ of }: { of: string }) {
  const looks = looksOfComponent(of)
  const others = madeOf(of)

  return (
    <>
      {others.length > 0 && (
        <p>
          {'이 컴포넌트 안의 다른 컴포넌트: '}
          {others.map(({ name, group }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <a href={`./?path=/docs/components-${group}-${name.toLowerCase()}--docs`} target="_top">
                {name}
              </a>
            </span>
          ))}
        </p>
      )}
      {others.length === 0 && !looks.some(({ styles }) => styles.some(({ tokens }) => tokens.length > 0)) && (
        <p>색과 글자 스타일은 둘레의 것을 그대로 따릅니다.</p>
      )}
      {looks.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th>부분</th>
              <th>변형과 상태</th>
              <th>모양</th>
            </tr>
          </thead>
          <tbody>
            {looks.map(({ part, state, styles }, index) => (
              <tr key={`${part} ${state}`}>
                <td>{part !== looks[index - 1]?.part && <code>{part}</code>}</td>
                <td>{state || '언제나'}</td>
                <td>
                  <ul className={css.styles}>
                    {styles.map(({ what, value }) => (
                      <li key={`${what} ${value}`}>
                        <span className={css.what}>{what}</span> <code>{value}</code>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
