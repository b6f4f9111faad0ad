import { CampusError } from '@campus-connect/sdk'

/** A change that a test asks a server for. */
export type Change = {
  /** The number of the account that changes. */
  id: string
  act: 'signup' | 'delete' | 'start' | 'stop' | 'enable' | 'disable'
  lecture?: string
}

/** A change that was sent. Without an outcome it may have happened or not. */
export type Write = Change & { begun: number; ended?: number; outcome?: 'done' | 'refused'; requestId?: string }

export type WriteRecord = ReturnType<typeof recordWrites>

/** A record of all writes in the order in which they were sent. Writes to one account are sent one after the other. */
export function recordWrites(now = () => performance.now()) {
  const writes: Write[] = []
  function begin(change: Change): Write {
    const write: Write = { ...change, begun: now() }
    writes.push(write)
    return write
  }

  /** Sends a change through the SDK and records its outcome. */
  async function send<T>(change: Change, call: () => Promise<T>): Promise<T> {
    const write = begin(change)
    try {
      const answer = await call()
      write.outcome = 'done'
      return answer
    } catch (error) {
      if (isRefusal(error)) write.outcome = 'refused'
      throw error
    } finally {
      write.ended = now()
    }
  }

  /** Records the outcome of a change that was sent without the SDK. A 5xx leaves it open. */
  async function sendRaw<T extends { status: number; requestId: string }>(change: Change, call: () => Promise<T>) {
    const write = begin(change)
    const answer = await call()
    write.ended = now()
    write.requestId = answer.requestId
    if (answer.status < 500) write.outcome = answer.status < 400 ? 'done' : 'refused'
    return answer
  }

  const count = (outcome: Write['outcome'], act?: Change['act']) =>
    writes.filter((write) => write.outcome === outcome && (act === undefined || write.act === act)).length
  return { writes, now, send, sendRaw, count, acknowledged: () => writes.filter(isAcknowledged) }
}

export const isAcknowledged = ({ outcome }: Write) => outcome === 'done'

/** Whether the server refused a change. A 503 does not say that nothing changed. */
export const isRefusal = (error: unknown) =>
  error instanceof CampusError && error.kind === 'refused' && (error.status ?? 500) < 500
