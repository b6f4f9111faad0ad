import { useState } from 'react'
import csv from '../../src/foundations/copy.csv?raw'
import file from '../../src/foundations/copy.csv?url'
import css from './CopyDeck.module.css'

const [head = [], ...rows] = read(csv)

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
      <table className={css.table}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column has no other name
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Parses CSV rows; cells contain no line breaks. */
function read(text: string) {
  const lines = text.replace('\uFEFF', '').trim().split('\n')
  return lines.map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
      .slice(0, 4)
      .map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"')),
  )
}
