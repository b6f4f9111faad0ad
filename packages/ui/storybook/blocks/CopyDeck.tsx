import { useState } from 'react'
import csv from '../../src/foundations/copy.csv?raw'
import file from '../../src/foundations/copy.csv?url'
import css from './CopyDeck.module.css'

const [, ...rows] = read(csv)

/** All texts of the product with a search, and the CSV file for download. */
export function CopyDeck() {
  const [wanted, setWanted] = useState('')
  const shown = rows.filter((row) => row.join(' ').includes(wanted.trim()))

  return (
    <div className={css.root}>
      <div className={css.tools}>
        <label>
          찾기 <input type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </label>
        <span role="status">
          {rows.length}개 가운데 {shown.length}개
        </span>
        <a href={file} download="campus-connect-copy.csv">
          CSV 내려받기
        </a>
      </div>
      <ul className={css.list}>
        {shown.map(([text = '', kind, trigger, fixed, names = '', ids = '']) => (
          <li key={text}>
            <p className={css.text}>{text}</p>
            <p>
              {kind} · {trigger}
              {fixed && <strong> · {fixed}이 정한 문구</strong>}
            </p>
            <Places names={names} ids={ids} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Places({ names, ids }: { names: string; ids: string }) {
  if (ids === '') return null
  const addresses = ids.split(' ')

  return (
    <p className={css.places}>
      {names.split('; ').map((name, index) => (
        <a key={name} href={`./?path=/story/${addresses[index]}`} target="_top">
          {name}
        </a>
      ))}
    </p>
  )
}

/** Parses CSV rows; cells contain no line breaks. */
function read(text: string) {
  const lines = text.replace('\uFEFF', '').trim().split('\n')
  return lines.map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
      .slice(0, 6)
      .map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')),
  )
}
