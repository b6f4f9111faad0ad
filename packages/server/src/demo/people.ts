export type DemoPerson = {
  id: string
  username: string
  password: string
  admin?: boolean
  disabled?: boolean
  /** Names of connected lectures. */
  connected: string[]
}

// Public passwords: the demo runs only on a server that other machines cannot reach.
const studentPassword = 'hangang-river-7'

export const demoAdmin: DemoPerson = {
  id: '20990001',
  username: '데모 관리자',
  password: 'namsan-tower-42',
  admin: true,
  connected: [],
}

/** The roster has four more students, who can sign up. */
export const demoStudents: DemoPerson[] = [
  student('20240001', '김하늘', ['C/C++ 프로그래밍', '카누/카약']),
  student('20240002', '이서준', ['인공지능 개론']),
  student('20240003', '박지우', []),
  student('20240004', '최민준', ['캡스톤디자인 #1', '경제학원론', '심리학개론']),
  student('20240005', '정다은', ['English Presentation & Debate']),
  student('20240006', '강도윤', []),
  student('20240007', '조수아', ['교양 수영']),
  { ...student('20240008', '윤시우', []), disabled: true },
]

function student(id: string, username: string, connected: string[]): DemoPerson {
  return { id, username, password: studentPassword, connected }
}
