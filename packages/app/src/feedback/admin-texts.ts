/** The same for administrators, in a file that students do not load. */
export const adminFailures = {
  adminList: {
    failed: '사용자 목록을 불러오는데 실패했습니다.',
    unexpected: '사용자 목록을 불러오는 중 오류가 발생했습니다.',
  },
  adminUser: {
    failed: '사용자 정보를 불러오는데 실패했습니다.',
    unexpected: '사용자 정보를 불러오는 중 오류가 발생했습니다.',
  },
  adminSheet: {
    failed: '출석부를 불러오는데 실패했습니다.',
    unexpected: '출석부를 불러오는 중 오류가 발생했습니다.',
  },
  userStatus: { failed: '사용자 상태 변경에 실패했습니다.', unexpected: '사용자 상태 변경 중 오류가 발생했습니다.' },
  userLecture: {
    failed: '강의 연결 상태 변경에 실패했습니다.',
    unexpected: '강의 연결 상태 변경 중 오류가 발생했습니다.',
  },
}

export const adminSuccesses = {
  userEnabled: '사용자가 활성화되었습니다.',
  userDisabled: '사용자가 비활성화되었습니다.',
}

/** The texts of a change of many users, who are named by `sample`. */
export const bulkTexts = {
  enable: {
    title: (count: string) => `사용자 ${count}명 활성화`,
    question: (sample: string) => `${sample} 사용자를 활성화하시겠습니까?`,
    confirmLabel: '활성화하기',
    failing: adminFailures.userStatus,
  },
  disable: {
    title: (count: string) => `사용자 ${count}명 비활성화`,
    question: (sample: string) => `${sample} 사용자를 비활성화하시겠습니까?`,
    warning: '비활성화된 사용자는 로그인할 수 없습니다.',
    confirmLabel: '비활성화하기',
    failing: adminFailures.userStatus,
  },
  start: {
    title: (count: string) => `사용자 ${count}명 강의 연결`,
    question: (sample: string, lecture: string) => `${sample} 사용자의 ‘${lecture}’ 강의를 연결하시겠습니까?`,
    confirmLabel: '연결하기',
    failing: adminFailures.userLecture,
  },
  stop: {
    title: (count: string) => `사용자 ${count}명 강의 연결 해제`,
    question: (sample: string, lecture: string) => `${sample} 사용자의 ‘${lecture}’ 강의 연결을 해제하시겠습니까?`,
    confirmLabel: '해제하기',
    failing: adminFailures.userLecture,
  },
}

/** The word to type before everyone whom a search selects is changed. */
export const wordForAll = '모두'

const people = (count: number) => `${count.toLocaleString('ko-KR')}명`

/** Some of the users by name, and how many more there are. */
export function sampleOf(users: { id: string; username: string }[], count: number): string {
  const named = users.slice(0, 3).map(({ id, username }) => `${username}(${id})`)
  return count > named.length ? `${named.join(', ')} 외 ${people(count - named.length)}` : named.join(', ')
}

/** What became of many users, in the order in which it matters. */
export const outcomeTexts = {
  failed: '실패',
  'not-tried': '변경하지 않음',
  unchanged: '이미 같은 상태',
  changed: '변경됨',
}

export function summaryOf(outcomes: { outcome: keyof typeof outcomeTexts }[]): string {
  const parts = (Object.keys(outcomeTexts) as (keyof typeof outcomeTexts)[]).map((kind) => ({
    kind,
    count: outcomes.filter(({ outcome }) => outcome === kind).length,
  }))
  return parts
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${outcomeTexts[kind]} ${people(count)}`)
    .join(', ')
}

/** The summary of a change that was stopped before its first user. */
export const notTried = (count: number): string => `${outcomeTexts['not-tried']} ${people(count)}`
