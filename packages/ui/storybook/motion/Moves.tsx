import { componentNames, looksOfComponent } from '../parts/components.ts'
import { token } from '../tokens/design-tokens.ts'
import { readable } from '../tokens/Value.tsx'

/** Every part of the kit that moves, as its stylesheet has it: with what, for how long, and why it takes that long. */
export function Moves() {
  const moves = componentNames.flatMap((component) =>
    looksOfComponent(component).flatMap(({ part, state, styles }) =>
      styles
        .filter(({ what }) => what.startsWith('움직임'))
        .map(({ value, tokens }) => ({ component, part, state, value, tokens: [...new Set(tokens)] })),
    ),
  )

  return (
    <table>
      <thead>
        <tr>
          <th>컴포넌트</th>
          <th>부분과 상태</th>
          <th>움직임</th>
          <th>시간</th>
          <th>까닭</th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ component, part, state, value, tokens }) => {
          const durations = tokens.map(token).filter(({ type }) => type === 'duration')
          return (
            <tr key={`${component} ${part} ${state} ${value}`}>
              <td>{component}</td>
              <td>
                <code>{part}</code>
                {state && `, ${state}`}
              </td>
              <td>
                <code>{value}</code>
              </td>
              <td>{durations.map(readable).join(', ')}</td>
              <td>{durations.map(({ description }) => description).join(', ')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
