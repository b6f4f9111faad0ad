import type { AdminUser } from '@campus-connect/sdk/types'

export const connectedCount = ({ lectureDtoList }: AdminUser): number =>
  lectureDtoList.filter(({ connected }) => connected).length

export const isConnected = ({ lectureDtoList }: AdminUser, lecture: string): boolean =>
  lectureDtoList.some(({ name, connected }) => name === lecture && connected)
