import { queryOptions } from '@tanstack/react-query'
import type { Campus } from '../client.ts'
import type { CallInit } from '../http/options.ts'
import type { AdminUser, Answer, LecturesAnswer, OverviewQuery, Page, UsersCountQuery, UsersQuery } from '../types.ts'
import { keysNow } from './keys.ts'

export type MyLectures = LecturesAnswer
export type Users = Answer<AdminUser[]> & { page: Page }

export const lecturesOf = (campus: Campus, init?: CallInit) =>
  queryOptions<MyLectures>({
    queryKey: keysNow(campus).lectures,
    queryFn: ({ signal }) => campus.listMyLectures({ ...init, signal }),
  })

export const usersBy = (campus: Campus, query: UsersQuery = {}, init?: CallInit) =>
  queryOptions<Users>({
    queryKey: [...keysNow(campus).users, query],
    queryFn: ({ signal }) => campus.listUsers(query, { ...init, signal }),
  })

export const userCountOf = (campus: Campus, query: UsersCountQuery = {}, init?: CallInit) =>
  queryOptions<Users>({
    queryKey: [...keysNow(campus).users, 'count', query],
    queryFn: async ({ signal }) => ({
      data: [],
      message: '',
      page: await campus.countUsers(query, { ...init, signal }),
    }),
  })

export const overviewOf = (campus: Campus, { q, limit }: OverviewQuery = {}, init?: CallInit) =>
  queryOptions<Users>({
    queryKey: [...keysNow(campus).users, 'overview', { q, limit }],
    queryFn: ({ signal }) => campus.overview({ q, limit }, { ...init, signal }),
  })
