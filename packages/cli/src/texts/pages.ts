import { type Text, verbatim } from './text.ts'

type Page = {
  description: Text
  /** Shown first on the page of the command. */
  examples: Text[]
}

/** Of changes that need no answer without a terminal. */
const asksIfItCan = {
  ko: '여럿이면 터미널에서 먼저 확인을 받습니다 (-y는 묻지 않음)',
  en: 'On a terminal, asks first if there are several users, except with -y',
}

/** The help page of each command. */
export const pages = {
  login: {
    description: {
      ko: '로그인하고 이 컴퓨터에 로그인 정보를 보관합니다. 비밀번호는 보관하지 않습니다',
      en: 'Log in and keep the session on this computer. The password is not saved',
    },
    examples: [
      verbatim('campus login --host https://campus.example.ac.kr --id 20990001'),
      verbatim('campus login --id 20990001 --remember --password-stdin < password-file'),
      verbatim('campus login --web'),
    ],
  },
  logout: {
    description: {
      ko: '로그아웃하고 보관한 로그인 정보를 지웁니다',
      en: 'Log out and remove the session from this computer',
    },
    examples: [verbatim('campus logout')],
  },
  whoami: {
    description: { ko: '로그인한 계정을 확인합니다', en: 'Show the account that is logged in' },
    examples: [verbatim('campus whoami')],
  },
  usersList: {
    description: { ko: '사용자 목록을 보여 줍니다', en: 'List users' },
    examples: [
      { ko: 'campus users list --query ㄱㅎㄴ', en: 'campus users list --query kim' },
      {
        ko: 'campus users list --lecture 자료구조 --connected',
        en: "campus users list --lecture 'Data Structures' --connected",
      },
      verbatim('campus users list --csv > users.csv'),
    ],
  },
  usersShow: {
    description: { ko: '사용자 한 명과 그 강의를 보여 줍니다', en: 'Show one user with all lectures' },
    examples: [
      verbatim('campus users show 20240001'),
      verbatim('campus users show 20240001 --fields enabled,connected'),
    ],
  },
  usersEnable: {
    description: {
      ko: `사용자를 활성화합니다. ${asksIfItCan.ko}`,
      en: `Enable users. ${asksIfItCan.en}`,
    },
    examples: [verbatim('campus users enable 20240001'), verbatim('campus users enable --file undo.txt')],
  },
  usersDisable: {
    description: {
      ko: '사용자를 비활성화합니다. 먼저 확인을 받습니다 (-y는 묻지 않음)',
      en: 'Disable users. Asks first, except with -y',
    },
    examples: [
      verbatim('campus users disable 20240001'),
      {
        ko: 'campus users disable --from 명단.xlsx --column 학번 --where 상태=자퇴',
        en: 'campus users disable --from list.xlsx --column number --where state=left',
      },
      {
        ko: 'campus users list --query 교환 --fields id | campus users disable -',
        en: 'campus users list --query exchange --fields id | campus users disable -',
      },
    ],
  },
  lecturesList: {
    description: { ko: '사용자의 강의를 보여 줍니다', en: "List a user's lectures" },
    examples: [verbatim('campus lectures list 20240001')],
  },
  lecturesAttendance: {
    description: { ko: '강의에 누가 연결되어 있는지 보여 줍니다', en: 'Show who is connected to a lecture' },
    examples: [
      { ko: 'campus lectures attendance 자료구조', en: "campus lectures attendance 'Data Structures'" },
      {
        ko: 'campus lectures attendance 자료구조 --watch',
        en: "campus lectures attendance 'Data Structures' --watch",
      },
    ],
  },
  lecturesStart: {
    description: {
      ko: `사용자의 강의를 연결합니다. ${asksIfItCan.ko}`,
      en: `Connect users' lectures. ${asksIfItCan.en}`,
    },
    examples: [
      { ko: "campus lectures start 20240001 '카누/카약'", en: "campus lectures start 20240001 'Data Structures'" },
      {
        ko: 'campus lectures start 자료구조 --from 명단.xlsx --where 분반=1',
        en: "campus lectures start 'Data Structures' --from list.xlsx --where section=1",
      },
    ],
  },
  lecturesStop: {
    description: {
      ko: '사용자의 강의 연결을 해제합니다. 여럿이면 먼저 확인을 받습니다 (-y는 묻지 않음)',
      en: "Disconnect users' lectures. Asks first if there are several users, except with -y",
    },
    examples: [
      { ko: "campus lectures stop 20240001 '카누/카약'", en: "campus lectures stop 20240001 'Data Structures'" },
      { ko: 'campus lectures stop 자료구조 --all', en: "campus lectures stop 'Data Structures' --all" },
    ],
  },
  attendanceSheet: {
    description: { ko: '강의의 출석부를 보여 줍니다', en: 'Show the attendance sheet of a lecture' },
    examples: [
      verbatim('campus attendance sheet CSE201-01'),
      { ko: 'campus attendance sheet 자료구조 --csv', en: "campus attendance sheet 'Data Structures' --csv" },
    ],
  },
  exportUsers: {
    description: { ko: '모든 사용자를 CSV로 내보냅니다', en: 'Export all users as CSV' },
    examples: [
      verbatim('campus export users --output users.csv'),
      {
        ko: "campus export users --columns id,username --reason '장학 선발' --output users.csv",
        en: "campus export users --columns id,username --reason 'Scholarships' --output users.csv",
      },
    ],
  },
  exportAttendanceNow: {
    description: { ko: '지금 연결된 강의를 CSV로 내보냅니다', en: 'Export the lectures that are connected now as CSV' },
    examples: [
      {
        ko: 'campus export attendance-now --lecture 자료구조 --output now.csv',
        en: "campus export attendance-now --lecture 'Data Structures' --output now.csv",
      },
    ],
  },
  profilesList: {
    description: { ko: '보관한 로그인을 보여 줍니다', en: 'List the saved logins' },
    examples: [verbatim('campus profiles list')],
  },
  profilesUse: {
    description: { ko: '앞으로 쓸 프로필을 정합니다', en: 'Choose the profile for later commands' },
    examples: [verbatim('campus profiles use work')],
  },
  profilesRemove: {
    description: { ko: '프로필의 로그인을 끝내고 지웁니다', en: 'Log out of a profile and remove it' },
    examples: [verbatim('campus profiles remove work')],
  },
  status: {
    description: {
      ko: '로그인과 명단의 상태를 한 화면에 보여 줍니다',
      en: 'Show the login and the state of the roster on one screen',
    },
    examples: [verbatim('campus status'), verbatim('campus status --jq .roster.state')],
  },
  doctor: {
    description: {
      ko: '접속을 차례로 살펴봅니다: 프록시, 인증서, 시계, 버전, 로그인',
      en: 'Check the connection: proxy, certificate, clock, version, login',
    },
    examples: [verbatim('campus doctor'), verbatim('campus doctor --host https://campus.example.ac.kr')],
  },
  api: {
    description: {
      ko: 'API를 그대로 부르고 응답을 JSON으로 출력합니다',
      en: 'Make any call of the API and print its answer as JSON',
    },
    examples: [
      verbatim("campus api GET /api/admin/users --paginate --jq '.data[].id'"),
      verbatim('campus api POST /api/admin/users/20240001/disable'),
    ],
  },
  aliasSet: {
    description: {
      ko: '긴 명령에 짧은 이름을 붙입니다. $1은 이름 뒤의 첫 낱말입니다',
      en: 'Give a long command a short name. $1 is the first word after the name',
    },
    examples: [
      {
        ko: "campus alias set 자퇴 'users disable --from $1 --where 상태=자퇴'",
        en: "campus alias set left 'users disable --from $1 --where state=left'",
      },
    ],
  },
  aliasList: {
    description: { ko: '붙인 이름을 보여 줍니다', en: 'List the aliases' },
    examples: [verbatim('campus alias list')],
  },
  aliasDelete: {
    description: { ko: '붙인 이름을 지웁니다', en: 'Delete an alias' },
    examples: [{ ko: 'campus alias delete 자퇴', en: 'campus alias delete left' }],
  },
  completion: {
    description: { ko: '셸 자동 완성 스크립트를 출력합니다', en: 'Print a completion script for a shell' },
    examples: [
      verbatim('source <(campus completion bash)'),
      verbatim('campus completion powershell | Out-String | Invoke-Expression'),
    ],
  },
} satisfies Record<string, Page>

/** The nouns above the commands. */
export const nouns = {
  users: {
    ko: '사용자 관리. 계정은 운영자가 campus-server user로 만들고 지웁니다',
    en: 'Manage users. Operators create and delete accounts with campus-server user',
  },
  lectures: { ko: '사용자의 강의 관리', en: "Manage users' lectures" },
  attendance: { ko: '출석부', en: 'Attendance sheets' },
  export: { ko: '사람이 볼 표로 내보내기', en: 'Export tables for people' },
  profiles: { ko: '보관한 로그인 관리', en: 'Manage saved logins' },
  alias: { ko: '명령의 짧은 이름', en: 'Short names of commands' },
} satisfies Record<string, Text>
