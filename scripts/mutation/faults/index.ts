import { accounts } from './accounts.ts'
import { attendance } from './attendance.ts'
import { brands } from './brand.ts'
import { bulk } from './bulk.ts'
import type { Group } from './group.ts'
import { offline } from './offline.ts'
import { rosters } from './rosters.ts'

export const groups: Record<string, Group> = { accounts, attendance, rosters, brands, bulk, offline }
