import type { Catalogue } from './text.ts'

export const lectureTexts = {
  none: { ko: '등록된 강의가 없습니다', en: 'No lectures' },
  noName: { ko: '강의 이름을 입력해주세요.', en: 'The name of the lecture is missing.' },
  watch: {
    ko: '중단할 때까지 계속 살펴봅니다. 파이프에는 바뀐 사람만 보내며, 강의가 없어진 사람은 connected가 비어 있습니다',
    en: 'Repeat until you stop it. A pipe gets only the users who changed; connected is empty if a user no longer has the lecture',
  },
  interval: { ko: '--watch에서 다시 읽는 간격 (기본 5)', en: 'Seconds between two updates of --watch (default 5)' },
  attendance: (all: number, connected: number) => ({
    ko: `수강 ${all}명 · 연결 ${connected}명 · 미연결 ${all - connected}명`,
    en: `Students ${all} · connected ${connected} · not connected ${all - connected}`,
  }),
  unknown: { ko: '이 강의가 있는 사용자가 없습니다.', en: 'Nobody has this lecture.' },
  several: (name: string, choices: string) => ({
    ko: `‘${name}’ 강의가 여럿입니다. 다음 가운데 하나로 정해주세요: ${choices}`,
    en: `‘${name}’ means several classes. Choose one of them: ${choices}`,
  }),
  sheet: (students: number, columns: number) => ({
    ko: `학생 ${students}명 · 수업 ${columns}번`,
    en: `Students ${students} · meetings ${columns}`,
  }),
  remark: { ko: '비고', en: 'Remark' },
  only: { ko: '이 강의만. 강의 이름 그대로', en: 'Only the lecture with exactly this name' },
} satisfies Catalogue
