import { useState } from 'react'
import csv from '../../src/foundations/copy.csv?raw'
import file from '../../src/foundations/copy.csv?url'
import css from './CopyDeck.module.css'

const [, ...rows] = read(csv)

/** Of several kinds, the first one. */
const kindOf = ([, kinds = '']: string[]) => kinds.split(', ')[0]!
const kinds = [...Map.groupBy(rows, kindOf).keys()]

/** All texts of the product by their kind, with a search, and the CSV file for download. */
export function CopyDeck() {
  const [wanted, setWanted] = useState('')
  const shown = rows.filter((row) => row.join(' ').includes(wanted.trim()))
  const ofKinds = Map.groupBy(shown, kindOf)

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
      {/* A heading stays when the search finds nothing below it: the list of contents leads to it. */}
      {kinds.map((kind) => (
        <section key={kind}>
          <h2 id={`copy-${kind}`} className={css.kind}>
            {kind}
          </h2>
          <Texts rows={ofKinds.get(kind) ?? []} />
        </section>
      ))}
    </div>
  )
}

function Texts({ rows: own }: { rows: string[][] }) {
  if (own.length === 0) return <p>찾은 문구가 없습니다.</p>
  return (
    <ul className={css.list}>
      {own.map(([text = '', kind, trigger, fixed, names = '', ids = '']) => (
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
