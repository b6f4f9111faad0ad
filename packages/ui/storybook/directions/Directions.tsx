import { type ComponentType, type CSSProperties, type ReactNode, useState } from 'react'
import { Button } from '../../src/components/actions/Button/Button.tsx'
import { ConnectionBadge } from '../../src/components/data/ConnectionBadge/ConnectionBadge.tsx'
import { List } from '../../src/components/data/List/List.tsx'
import { ListRow } from '../../src/components/data/ListRow/ListRow.tsx'
import { Section } from '../../src/components/layout/Section/Section.tsx'
import { initialOf, Tile } from '../../src/components/data/Tile/Tile.tsx'
import { LinkIcon, UnlinkIcon } from '../../src/components/icons/icons.tsx'
import { lectures } from '../fixtures.ts'

const sorted = lectures.toSorted((one, other) => Number(other.connected) - Number(one.connected))
const count = sorted.filter(({ connected }) => connected).length

/** Three directions for the list and for the switch, side by side. */
export function Directions() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(17rem, 1fr))', gap: 24 }}>
      <Direction name="가. 상태가 먼저인 목록" list={<OneList />} Picture={Ring} />
      <Direction name="나. 두 묶음" list={<TwoGroups />} Picture={Slide} />
      <Direction name="다. 지금의 강의" list={<Hero />} Picture={Flip} />
    </div>
  )
}

function Direction(props: { name: string; list: ReactNode; Picture: ComponentType<{ connected: boolean }> }) {
  const [connected, setConnected] = useState(false)
  return (
    <section className="sb-unstyled" style={{ display: 'grid', gap: 16, alignContent: 'start' }}>
      <h3>{props.name}</h3>
      {props.list}
      <div style={{ display: 'grid', justifyItems: 'center', gap: 16, padding: 24 }}>
        <props.Picture connected={connected} />
        <Button onClick={() => setConnected(!connected)}>{connected ? '연결 해제하기' : '연결하기'}</Button>
      </div>
    </section>
  )
}

const rows = (all: typeof lectures, tinted = false) =>
  all.map(({ name, connected }) => (
    <div key={name} style={tinted && connected ? { background: 'var(--color-bg-positive-weak)' } : {}}>
      <ListRow
        href="#/"
        leading={<Tile>{initialOf(name)}</Tile>}
        title={name}
        trailing={<ConnectionBadge connected={connected} />}
      />
    </div>
  ))

function OneList() {
  return (
    <>
      <div style={{ display: 'flex', gap: 3 }}>
        {sorted.map(({ name, connected }) => (
          <span key={name} style={bar(connected)} />
        ))}
      </div>
      <List label="강의">{rows(sorted, true)}</List>
    </>
  )
}

const bar = (connected: boolean): CSSProperties => ({
  flex: 1,
  blockSize: 10,
  borderRadius: 5,
  background: connected ? 'var(--color-fg-positive)' : 'var(--color-bg-neutral-weak-pressed)',
})

function TwoGroups() {
  return (
    <>
      <Section title={`연결됨 ${count}`}>
        <List label="연결됨">{rows(sorted.slice(0, count))}</List>
      </Section>
      <Section title={`미연결 ${sorted.length - count}`}>
        <List label="미연결">{rows(sorted.slice(count))}</List>
      </Section>
    </>
  )
}

function Hero() {
  const [first] = sorted
  return (
    <>
      <div
        style={{
          padding: 24,
          borderRadius: 16,
          background: 'var(--color-bg-brand)',
          color: 'var(--color-fg-on-brand)',
        }}
      >
        <p>현재 연결됨</p>
        <p style={{ font: 'var(--text-title1)' }}>{first?.name}</p>
      </div>
      <List label="강의">{rows(sorted.slice(1))}</List>
    </>
  )
}

const round: CSSProperties = {
  display: 'grid',
  placeItems: 'center',
  inlineSize: 136,
  blockSize: 136,
  borderRadius: 999,
}

function Ring({ connected }: { connected: boolean }) {
  return (
    <span
      style={{
        ...round,
        border: `12px solid var(--color-${connected ? 'fg-positive' : 'bg-neutral-weak'})`,
        transition: '320ms',
      }}
    >
      {connected ? <LinkIcon /> : <UnlinkIcon />}
    </span>
  )
}

function Slide({ connected }: { connected: boolean }) {
  return (
    <span style={{ ...bar(connected), flex: 'none', inlineSize: 136, blockSize: 72, borderRadius: 36, padding: 6 }}>
      <span
        style={{
          display: 'block',
          inlineSize: 60,
          blockSize: 60,
          borderRadius: 30,
          background: 'var(--color-bg-surface)',
          translate: connected ? 64 : 0,
          transition: '320ms',
        }}
      />
    </span>
  )
}

function Flip({ connected }: { connected: boolean }) {
  return (
    <span
      style={{
        ...round,
        borderRadius: 16,
        background: `var(--color-bg-${connected ? 'brand' : 'neutral-weak'})`,
        rotate: connected ? 'y 180deg' : 'y 0deg',
        transition: '320ms',
      }}
    >
      {connected ? <LinkIcon /> : <UnlinkIcon />}
    </span>
  )
}
