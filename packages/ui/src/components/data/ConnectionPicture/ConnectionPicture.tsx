import css from './ConnectionPicture.module.css'

export type ConnectionPictureProps = { connected: boolean }

/**
 * A large picture of the connection state: a ring that fills and a link that closes. Decoration: the status text next to it
 * says the same.
 */
export function ConnectionPicture({ connected }: ConnectionPictureProps) {
  return (
    <svg className={css.root} data-connected={connected || undefined} viewBox="0 0 96 96" aria-hidden="true">
      <circle className={css.track} cx="48" cy="48" r="43" />
      <circle className={css.ring} cx="48" cy="48" r="43" pathLength="1" />
      <circle className={css.disc} cx="48" cy="48" r="36" />
      <g className={css.link}>
        <path className={css.upper} d="M10.2 13.8a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3" />
        <path className={css.lower} d="M13.8 10.2a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3" />
      </g>
    </svg>
  )
}
