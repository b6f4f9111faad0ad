import { List } from '../../data/List/List.tsx'
import { ListRow } from '../../data/ListRow/ListRow.tsx'
import { Tile } from '../../data/Tile/Tile.tsx'
import css from './Skeleton.module.css'

export type SkeletonProps = {
  /** How many rows to expect. */
  rows?: number
}

/** The shape of a list that is loading. Decoration: the text next to it says what is loading. */
export function Skeleton({ rows = 5 }: SkeletonProps) {
  return (
    <div className={css.root} aria-hidden="true" data-awaited>
      <List label="">
        {Array.from({ length: rows }, (_, row) => (
          <ListRow
            key={row}
            leading={<Tile>{null}</Tile>}
            title={<span className={css.line} />}
            trailing={<span className={css.badge} />}
          />
        ))}
      </List>
    </div>
  )
}
