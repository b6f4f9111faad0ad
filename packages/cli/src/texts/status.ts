import type { Catalogue, Text } from './text.ts'

type State = 'none' | 'current' | 'stale' | 'held' | 'failed'

const states: Record<State, Text> = {
  none: { ko: '없음', en: 'none' },
  current: { ko: '정상', en: 'in order' },
  stale: { ko: '일주일 넘게 확인하지 않음', en: 'not checked for a week' },
  held: { ko: '새 명단이 보류됨', en: 'a new one is quarantined' },
  failed: { ko: '읽지 못함', en: 'could not be read' },
}

/** `campus status`. */
export const statusTexts = {
  roster: { ko: '명단', en: 'Roster' },
  checkedAt: { ko: '명단 확인', en: 'Roster checked' },
  rosterState: (state: State) => states[state],
  attention: (state: State, since: string | undefined) => ({
    ko: `명단: ${states[state].ko}${since === undefined ? '' : ` (${since}부터)`}`,
    en: `Roster: ${states[state].en}${since === undefined ? '' : ` (since ${since})`}`,
  }),
  tellOperator: {
    ko: '운영자에게 알려주세요. 운영자는 campus-server roster show와 campus-server check로 확인합니다.',
    en: 'Tell the operator, who checks it with campus-server roster show and campus-server check.',
  },
} satisfies Catalogue
