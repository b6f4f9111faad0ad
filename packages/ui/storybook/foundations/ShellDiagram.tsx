import type { ReactNode } from 'react'
import { Sheet } from '../blocks/Sheet.tsx'
import { Value } from '../tokens/Value.tsx'
import css from './ShellDiagram.module.css'

/** A diagram of an app screen, measured in tokens. */
export function ShellDiagram() {
  return (
    <Sheet>
      <div className={css.root}>
        <Bar size="size.brand-bar">브랜드 바</Bar>
        <div className={css.main}>
          <p className={css.title}>화면의 제목</p>
          <div className={css.card}>
            <Row>목록의 줄</Row>
            <Row>목록의 줄</Row>
          </div>
          <div className={css.button}>
            주된 버튼 <Value of="size.button-large" />
          </div>
        </div>
        <Bar size="size.tab-bar">내비게이션 바</Bar>
      </div>
    </Sheet>
  )
}

function Bar({ size, children }: { size: string; children: ReactNode }) {
  return (
    <div className={css.bar} style={{ blockSize: `var(--${size.replace('.', '-')})` }}>
      {children} <Value of={size} />
    </div>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <div className={css.row}>
      {children} <Value of="size.row" />
    </div>
  )
}
