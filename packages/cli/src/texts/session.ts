import type { Catalogue } from './text.ts'

export const sessionTexts = {
  id: { ko: '관리자 학번', en: "The administrator's number" },
  passwordStdin: { ko: '비밀번호를 표준 입력에서 읽습니다', en: 'Read the password from standard input' },
  remember: {
    ko: '로그인을 오래 유지합니다. 관리자는 12시간까지이므로, 저절로 도는 작업에는 CAMPUS_TOKEN을 씁니다',
    en: 'Stay logged in for a long time; an administrator for 12 hours at most, so jobs use CAMPUS_TOKEN',
  },
  web: {
    ko: '학교 포털로, 이 컴퓨터의 브라우저에서 로그인합니다',
    en: "Log in through the university's portal, in a browser on this computer",
  },
  askId: { ko: '학번', en: 'Student number' },
  askPassword: { ko: '비밀번호', en: 'Password' },
  codeStdin: {
    ko: '비밀번호와, 다음 줄에서 인증 앱의 인증번호나 복구 코드를 표준 입력에서 읽습니다. 터미널에서는 필요하면 묻습니다',
    en: "Read the password and, in the next line, the code of an administrator's authenticator app or a recovery code from standard input; on a terminal you are asked if it is needed",
  },
  askCode: { ko: '인증번호', en: 'Code of the authenticator app' },
  wrongCode: { ko: '인증번호가 올바르지 않습니다.', en: 'The code is wrong.' },
  twoLines: {
    ko: '--code-stdin은 표준 입력에서 두 줄을 읽습니다. 아무것도 보내지 않았습니다.',
    en: '--code-stdin reads two lines of standard input. Nothing was sent.',
  },
  exampleCode: {
    ko: '--code-stdin을 쓰고, 표준 입력의 첫 줄에 비밀번호를, 다음 줄에 인증 앱의 인증번호를 써주세요.',
    en: 'Use --code-stdin, with the password in the first line of standard input and the code of the authenticator app in the next.',
  },
  cannotAsk: {
    ko: '물어볼 수 없으므로 로그인 정보를 미리 주어야 합니다.',
    en: 'There is no terminal to ask on, so give the number and the password.',
  },
  exampleLogin: {
    ko: '예: campus login --id 학번 --password-stdin',
    en: 'Example: campus login --id NUMBER --password-stdin',
  },
  exampleStdin: {
    ko: '--password-stdin으로 표준 입력에서 읽을 수 있습니다.',
    en: '--password-stdin reads it from standard input.',
  },
  stdinIsTerminal: {
    ko: '--password-stdin은 표준 입력을 파이프로 받을 때 씁니다.',
    en: '--password-stdin needs a pipe or a file as standard input.',
  },
  askedHidden: {
    ko: '터미널에서는 이 옵션 없이 실행하면 비밀번호를 화면에 보이지 않게 묻습니다.',
    en: 'On a terminal, leave this option out. You are then asked for the password, which is not shown.',
  },
  wrongPassword: {
    ko: '비밀번호로 읽을 수 없어 아무것도 보내지 않았습니다.',
    en: 'The input cannot be read as a password. Nothing was sent.',
  },
  wouldLogIn: (host: string) => ({
    ko: `${host}에 로그인할 계정입니다. (변경하지 않았습니다)`,
    en: `Would log in at ${host}. (Nothing was changed)`,
  }),
  loggedIn: (name: string, host: string) => ({
    ko: `로그인되었습니다. ${name}, ${host}`,
    en: `Logged in. ${name}, ${host}`,
  }),
  until: (time: string) => ({ ko: `로그인은 ${time}까지입니다.`, en: `The session ends ${time}.` }),
  untilExtended: (time: string) => ({
    ko: `로그인은 ${time}까지입니다. 쓸 때마다 늘어납니다.`,
    en: `The session ends ${time}. Each use extends it.`,
  }),
  noAdmin: {
    ko: '관리자 계정이 아니므로 관리 명령은 거절됩니다.',
    en: 'This user is not an administrator, so administrators’ commands will be refused.',
  },
  temporaryPassword: {
    ko: '임시 비밀번호입니다. 웹의 마이페이지에서 비밀번호를 변경해주세요.',
    en: 'This password is temporary. Change it in the web app, on My page (마이페이지).',
  },
  tokenInUse: {
    ko: 'CAMPUS_TOKEN의 인증키를 쓰고 있어 로그인도 로그아웃도 하지 않습니다.',
    en: 'CAMPUS_TOKEN holds a token, which takes the place of a login.',
  },
  unsetToken: {
    ko: '비밀번호로 로그인하려면 먼저 CAMPUS_TOKEN을 지워주세요: unset CAMPUS_TOKEN',
    en: 'To log in with a password or to log out, first unset it: unset CAMPUS_TOKEN',
  },
  token: { ko: '인증키', en: 'Token' },
  notLoggedIn: (host: string) => ({ ko: `로그인되어 있지 않습니다: ${host}`, en: `Not logged in: ${host}` }),
  wouldLogOut: (host: string) => ({
    ko: `${host}에서 로그아웃할 계정입니다. (변경하지 않았습니다)`,
    en: `Would log out of ${host}. (Nothing was changed)`,
  }),
  loggedOut: { ko: '로그아웃되었습니다.', en: 'Logged out.' },
  role: { ko: '역할', en: 'Role' },
  admin: { ko: '관리자', en: 'administrator' },
  student: { ko: '학생', en: 'student' },
  expiry: { ko: '만료', en: 'Session ends' },
  unknown: { ko: '알 수 없음', en: 'unknown' },
  eachUse: (time: string) => ({ ko: `${time} (쓸 때마다 늘어납니다)`, en: `${time} (each use extends it)` }),
  idle: (time: string) => ({
    ko: `${time} (12시간 쓰지 않으면 먼저 끝납니다)`,
    en: `${time} (earlier after 12 hours without use)`,
  }),
  idleAdmin: (time: string) => ({
    ko: `${time} (쓰지 않으면 먼저 끝납니다)`,
    en: `${time} (earlier without use)`,
  }),
  version: { ko: '버전', en: 'Version' },
  totals: { ko: '현황', en: 'Users' },
  loginNeeded: { ko: '로그인이 필요합니다.', en: 'You need to log in.' },
  profile: { ko: '프로필', en: 'Profile' },
  current: { ko: '사용', en: 'Current' },
  inUse: { ko: '● 사용 중', en: '● current' },
  noProfiles: { ko: '보관한 로그인이 없습니다.', en: 'There are no saved logins.' },
  unknownProfile: (name: string) => ({ ko: `없는 프로필입니다: ${name}`, en: `There is no such profile: ${name}` }),
  knownProfiles: (names: string) => ({
    ko: `있는 프로필: ${names || '없음'}`,
    en: `Saved profiles: ${names || 'none'}`,
  }),
  profileUsed: (name: string, account: string) => ({
    ko: `이제 이 프로필을 씁니다: ${name}, ${account}`,
    en: `Later commands use this profile: ${name}, ${account}`,
  }),
  wouldUseProfile: (name: string, account: string) => ({
    ko: `이 프로필을 쓰게 됩니다: ${name}, ${account} (변경하지 않았습니다)`,
    en: `Later commands would use this profile: ${name}, ${account} (Nothing was changed)`,
  }),
  wouldRemoveProfile: (name: string) => ({
    ko: `로그아웃하고 지울 프로필입니다: ${name} (변경하지 않았습니다)`,
    en: `Would log out of this profile and remove it: ${name} (Nothing was changed)`,
  }),
  profileRemoved: (name: string) => ({ ko: `프로필을 지웠습니다: ${name}`, en: `Profile removed: ${name}` }),
  onlyHere: {
    ko: '접속할 수 없어 로그인은 이 컴퓨터에서만 지웠습니다.',
    en: 'The server could not be reached, so the session is removed from this computer only.',
  },
} satisfies Catalogue
