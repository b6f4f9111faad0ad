import {
  type Brand,
  brandRoles,
  brandStylesheet,
  brandTokenFiles,
  contrast,
  kitColours,
  pairs,
  readBrand,
} from '@campus-connect/brand'
import { useState, type CSSProperties } from 'react'
import { Button } from '../../src/components/actions/Button/Button.tsx'
import { Select } from '../../src/components/forms/Select/Select.tsx'
import { TextField } from '../../src/components/forms/TextField/TextField.tsx'
import { Sheet } from '../blocks/Sheet.tsx'
import { themeNames, themes, token, type Theme } from '../tokens/design-tokens.ts'
import css from './BrandWorkshop.module.css'
import { isUniversity, universities } from './universities.ts'

const options = Object.entries(universities).map(([value, { name }]) => ({ value, label: name }))
const { blue } = universities

/** Makes a brand of a name and a colour: what is wrong with it, its roles in both themes, and its files to download. */
export function BrandWorkshop() {
  const [chosen, setChosen] = useState('blue')
  const [name, setName] = useState(blue.name)
  const [colour, setColour] = useState(blue.colour)
  const json = `${JSON.stringify({ name, colour }, null, 2)}\n`
  const { brand, problems } = readBrand({ json, mark: new TextEncoder().encode(blue.mark) })

  function choose(id: string) {
    if (!isUniversity(id)) return
    setChosen(id)
    setName(universities[id].name)
    setColour(universities[id].colour)
  }

  return (
    <Sheet>
      <div className={css.inputs}>
        <Select label="본보기" options={options} value={chosen} onChange={choose} />
        <TextField label="이름" name="name" value={name} onChange={({ target }) => setName(target.value)} />
        <TextField
          label="색"
          name="colour"
          value={colour}
          onChange={({ target }) => setColour(target.value)}
          error={
            problems.length > 0 ? problems.map((problem) => problem.replace('brand.json: ', '')).join(' ') : undefined
          }
        />
      </div>
      {brand && (
        <>
          <div className={css.themes}>
            {themes.map((theme) => (
              <Roles key={theme} brand={brand} theme={theme} />
            ))}
          </div>
          <Files brand={brand} json={json} />
        </>
      )}
    </Sheet>
  )
}

/** The roles of one theme, each with its least contrast, below parts of the kit that take them. */
function Roles({ brand, theme }: { brand: Brand; theme: Theme }) {
  const own = brand.roles[theme]
  const style = Object.fromEntries(brandRoles.map((role) => [token(`color.${role}`).variable, own[role]]))

  return (
    <section className={css.theme} data-theme={theme} aria-label={themeNames[theme]} style={style as CSSProperties}>
      <strong>{themeNames[theme]}</strong>
      <div className={css.parts}>
        <Button size="medium">연결하기</Button>
        <Button size="medium" variant="weak">
          새로고침
        </Button>
      </div>
      <ul className={css.roles}>
        {brandRoles.map((role) => (
          <li key={role}>
            <span className={css.swatch} style={{ background: own[role] }} />
            <span>{role}</span>
            <code>{own[role]}</code>
            <span className={css.ratio}>{leastContrast(brand, theme, role)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The least contrast of all pairs in which a role is the text or the line. */
function leastContrast({ roles }: Brand, theme: Theme, role: string) {
  const all: Readonly<Record<string, string>> = { ...kitColours(theme), ...roles[theme] }
  const ratios = pairs.filter(({ ink }) => ink === role).map(({ ground }) => contrast(all[role]!, all[ground]!))
  return ratios.length === 0 ? '' : `${Math.min(...ratios).toFixed(1)} : 1`
}

function Files({ brand: { roles }, json }: { brand: Brand; json: string }) {
  const files = {
    'brand.json': json,
    'brand.css': brandStylesheet(roles),
    ...Object.fromEntries(
      Object.entries(brandTokenFiles(roles)).map(([file, content]) => [file, `${JSON.stringify(content, null, 2)}\n`]),
    ),
  }
  return (
    <ul className={css.files}>
      {Object.entries(files).map(([file, content]) => (
        <li key={file}>
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(content)}`} download={file}>
            {file}
          </a>
        </li>
      ))}
    </ul>
  )
}
