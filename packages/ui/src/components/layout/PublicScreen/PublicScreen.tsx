import type { ReactNode } from 'react'
import { heardAsChange } from '../../feedback/announcements.ts'
import { BrandMark } from '../../icons/BrandMark.tsx'
import { brand } from '../Brand/brand.ts'
import { Text } from '../../text/Text.tsx'
import css from './PublicScreen.module.css'

export type PublicScreenProps = {
  title: string
  lead: string
  /** A link to the other public screen, if there is one. */
  other?: ReactNode
  /** What has just happened: a drawing and a sentence above everything. */
  farewell?: { picture: ReactNode; text: string } | undefined
  children: ReactNode
}

/** The frame of the login and sign-up screens. */
export function PublicScreen({ title, lead, other, farewell, children }: PublicScreenProps) {
  return (
    <div className={css.root}>
      {farewell && (
        <div className={css.farewell}>
          {farewell.picture}
          <p role="status">
            <span ref={heardAsChange}>{farewell.text}</span>
          </p>
        </div>
      )}
      <div className={css.head}>
        <p className={css.brand}>
          <BrandMark />
          <Text>{brand.name}</Text>
        </p>
        <h1 className={css.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={css.lead}>{lead}</p>
      </div>
      {children}
      {other && <p className={css.other}>{other}</p>}
    </div>
  )
}
