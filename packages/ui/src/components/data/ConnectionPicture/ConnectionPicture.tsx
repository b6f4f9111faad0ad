import { LinkIcon, UnlinkIcon } from '../../icons/icons.tsx'
import css from './ConnectionPicture.module.css'

export type ConnectionPictureProps = { connected: boolean }

/** The large picture of a connection. It is decoration: the status text beside it says the same. */
export function ConnectionPicture({ connected }: ConnectionPictureProps) {
  return (
    <span className={css.root} data-connected={connected || undefined} aria-hidden="true">
      {connected ? <LinkIcon /> : <UnlinkIcon />}
    </span>
  )
}
