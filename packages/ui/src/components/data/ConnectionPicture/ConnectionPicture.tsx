import { LinkIcon, UnlinkIcon } from '../../icons/icons.tsx'
import css from './ConnectionPicture.module.css'

export type ConnectionPictureProps = { connected: boolean }

/** A large picture of the connection state. Decoration: the status text beside it says the same. */
export function ConnectionPicture({ connected }: ConnectionPictureProps) {
  return (
    <span className={css.root} data-connected={connected || undefined} aria-hidden="true">
      {connected ? <LinkIcon /> : <UnlinkIcon />}
    </span>
  )
}
