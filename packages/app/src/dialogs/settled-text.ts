import { useEffect, useState } from 'react'

/** Milliseconds without input after which the server is asked. */
const pause = 200

/** The text as soon as it has not changed for a while; at once when it is emptied. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
