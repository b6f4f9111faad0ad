import { kitColours } from '@campus-connect/brand'
import { Sheet } from '../blocks/Sheet.tsx'
import { themeNames, themes, type Theme } from '../tokens/design-tokens.ts'
import { differences, lookAlikes } from './told-apart.ts'
import css from './ToldApart.module.css'

const heads = ['모든 원추세포', '적색맹', '녹색맹', '청색맹']

/** All pairs that must be told apart, with their distances in OKLab in a theme, and what tells them apart without colour. */
export function ToldApart() {
  return (
    <Sheet>
      {themes.map((theme) => (
        <Distances key={theme} theme={theme} />
      ))}
    </Sheet>
  )
}

function Distances({ theme }: { theme: Theme }) {
  const colours = kitColours(theme)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
    <div className={css.scroller} tabIndex={0} role="region" aria-label={themeNames[theme]}>
      <table className={css.table}>
        <caption>{themeNames[theme]}</caption>
        <thead>
          <tr>
            <th scope="col">짝</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">색이 없어도</th>
          </tr>
        </thead>
        <tbody>
          {lookAlikes.map((pair) => (
            <tr key={pair.what}>
              <th scope="row">{pair.what}</th>
              {differences(pair, colours).map(({ vision, ink, ground }) => (
                <td key={vision}>
                  {[ink, ground].flatMap((found) => (found === undefined ? [] : found.toFixed(3))).join(' / ')}
                </td>
              ))}
              <td>{pair.without}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
