import { defaults, policies } from '../policies.ts'
import type { OperationId } from '../types.ts'

/** What a value must have: a type, fields, or items. */
export type Shape = string | readonly [Shape] | { readonly [field: string]: Shape }

/** How a call is sent: its `x-campus` in openapi.yaml, which explains the fields. */
export type Policy = {
  role?: 'visitor'
  repeats: number
  repeatAfter: number[]
  timeoutFactor: number
  key?: boolean
  keepalive: boolean
  maxBytes: number
  check?: string
  /** The data that the call promises. */
  data?: Shape
}

export function policyOf(operation: OperationId): Policy {
  return { ...defaults, ...policies[operation] }
}

/** Whether a value has at least this shape. */
export function fits(value: unknown, shape: Shape | undefined): boolean {
  if (shape === undefined) return true
  if (typeof shape === 'string') return typeof value === shape
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0]))
  return Object.entries(shape).every(([field, inner]) =>
    fits((value as Record<string, unknown> | null)?.[field], inner),
  )
}
