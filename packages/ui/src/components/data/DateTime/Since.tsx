import { Text } from '../../text/Text.tsx'
import { DateTime } from './DateTime.tsx'

/** Since when something stands, as in 오전 9:05부터. */
export function Since({ value }: { value: string }) {
  return (
    <span>
      <DateTime value={value} omitToday />
      <Text>부터</Text>
    </span>
  )
}
