import { spawnSync } from 'node:child_process'
import { nextRelease } from './release.ts'
import { exportRoster, secondMonday, termCells, termDays } from './registrar.ts'
import type { Rows } from './walk.ts'

// What both manuals of the IT office need besides their commands.

export const noSystemd = 'systemd does not run in a test'
export const password = '은행나무 아래 다섯 걸음'
const typed: [string, string][] = [['비밀번호', password]]
export const database = '/var/lib/campus-connect/hanbit'
/** The manual names a backup by the day of its writing. */
const newest = { 'campus-20261121T033000Z.db': `$(basename "$(ls ${database}/backups/campus-2*.db | tail -n 1)")` }

/** What is planted by somebody with the account of the server: links at all names that root might use in its folder. */
const links = `install -d /root/reached /srv/campus/hanbit && for name in gone.txt map roster-map.json f.csv 수강신청.csv 수강신청-2027-1.csv CSE2010-01.csv \
  CSE2010-01.xlsx 20240001.csv "damaged-$(date +%F)" of-sqlite preview.html campus.sql fresh.sql; do
  setpriv --reuid campus-hanbit --regid campus-hanbit --init-groups ln -s "/root/reached/$name" "${database}/$name" || exit; done`

/** Names that a list must not take for its header, or for the number of an active student or an administrator. */
const graduates = [
  ['20190001', '김졸업'],
  ['20190002', '학번'],
  ['20190003', '20240001'],
  ['20190004', '20990001'],
]

/** The month of Korea: one that has not begun has no report. */
export const thisMonth = { '2026-11': '$(TZ=KST-9 date +%Y-%m)' }

const missingRestic = spawnSync('restic', ['version']).error ? 'there is no restic' : undefined
export const operations: Rows = {
  'curl -fL --remote-name-all': { skip: 'the network' },
  'campus-server setup --answers': { says: /: \/etc\/campus-connect\/saebyeok\.env$/m },
  'campus-server hanbit privacy check': {
    before: `sed -i 's/【[^】]*】/개인정보 보호법 제15조제1항제2호/g' *.md && stat -c '%U %G %a' *.md | uniq | grep -Fx 'root campus-hanbit 640'`,
  },
  'systemctl disable --now campus-connect@hanbit': { later: true },
  'rmdir /srv/campus': { later: true },
  'campus-server hanbit status': { says: /^. 확인: 오류 0건/m },
  'campus-server hanbit check': { before: links },
  'systemctl daemon-reload && systemctl restart systemd-journald': { skip: noSystemd },
  'cd /srv/campus/hanbit && install -g campus-hanbit -m 640 ~/수강신청.csv': {
    before: exportRoster('/opt/campus/current', '~/수강신청.csv'),
  },
  'campus-server hanbit roster map': {
    answers: [['이대로 쓰겠습니까', 'y']],
    after: 'test -s roster-map.json',
  },
  'campus-server hanbit roster show 20240001': { says: /자료구조/ },
  'cd /srv/campus/hanbit && install -g campus-hanbit -m 640 ~/시간표.csv': {
    before: 'cp /opt/campus/current/docs/registrar-timetable.csv ~/시간표.csv',
  },
  'campus-server hanbit timetable import -n': { replace: termDays, says: /새로 3개/ },
  'campus-server hanbit timetable import 시간표.csv': { replace: termDays },
  'campus-server hanbit timetable show CSE2010-01': { says: new RegExp(`${secondMonday()} \\(월\\) 09:00-10:15`) },
  'cd /srv/campus/hanbit && install -g campus-hanbit -m 640 ~/공결.csv': {
    before: `printf '학번,강의,날짜,사유\\n20240001,CSE2010-01,${secondMonday()},예비군\\n' > ~/공결.csv`,
  },
  'campus-server hanbit attendance excuse --file': {
    after: `campus-server hanbit user show 20240001 | grep 예비군 && ! campus-server hanbit attendance excuse --file 공결.csv 2> /dev/null`,
  },
  'campus-server hanbit attendance excuse --undo': { says: /^1건을 되돌렸습니다\.$/m },
  'curl -s --fail': {
    after:
      '. $WALK/student.sh; sign_up 20240001 김하늘 && connect 자료구조 && disconnect 자료구조 && sign_up 20240003 박서연',
  },
  'campus-server hanbit admin create 20990002': { answers: typed },
  'campus-server hanbit user create 20260001': { answers: typed },
  'campus-server hanbit user show': { says: /20271234/ },
  'campus-server hanbit user delete 20271234': { answers: [['[y/n]', 'y']] },
  'campus-server hanbit admin grant 20990003': {
    before: `echo '${password}' | campus-server hanbit user create 20990003 이조교`,
    answers: [['[y/n]', 'y'], ...typed],
  },
  'campus-server hanbit admin set-password 20990002': { answers: typed },
  'campus-server hanbit restore /var/lib/campus-connect/hanbit/backups/campus-20261121T033000Z.db --to': {
    replace: newest,
  },
  'campus-server hanbit check --record /var/lib/campus-connect/hanbit/backups/campus-20261121T033000Z.db': {
    replace: newest,
  },
  'tar xzf campus-connect-0.2.0.tar.gz': {
    before: `cd && ${nextRelease('/opt/campus')}`,
  },
  'cd /srv/campus/hanbit && install -g campus-hanbit -m 640 ~/수강신청-2027-1.csv': {
    before: `${exportRoster('/opt/campus/current', '~/수강신청-2027-1.csv')} && echo '${termCells},CSE2010,01,자료구조,20240004,최가람,신청' >> ~/수강신청-2027-1.csv`,
  },
  'campus-server hanbit export attendance --sheet': { after: 'grep 김하늘 CSE2010-01.csv' },
  'campus-server hanbit export attendance --lecture': { after: '[ "$(head -c 2 CSE2010-01.xlsx)" = PK ]' },
  'campus-server hanbit export attendance --student': { after: 'grep -c 자료구조 20240001.csv | grep -x 2' },
  'campus-server hanbit attendance end': {
    before: '. $WALK/student.sh; sign_up 20240002 이도윤 && connect 자료구조',
    answers: [['[y/n]', 'y']],
  },
  'cd /srv/campus/hanbit && campus-server hanbit user list': {
    before: graduates
      .map(([id, name]) => `echo '${password}' | campus-server hanbit user create ${id} ${name}`)
      .join(' && '),
  },
  'campus-server hanbit user disable --file gone.txt': { says: /20190001/ },
  'campus-server hanbit user delete --file gone.txt': {
    answers: [['[y/n]', 'y']],
    after: `campus-server hanbit user list > left && ! grep ^2019 left && test "$(grep -Ec '^(20240001|20990001).*true' left)" = 2`,
  },
  'campus-server hanbit audit verify --known': {
    before: `campus-server hanbit audit verify | grep -o '[0-9]*:[0-9a-f]*$' > /mnt/archive/audit-known-2026-10`,
  },
  'campus-server hanbit audit report': { says: /물어볼 사람/ },
  'campus-server hanbit audit reviewed': { replace: thisMonth },
  'campus-server hanbit restore $old/backups/': {
    replace: {
      'campus-20261121T033000Z.db': '$(ls $old/backups | grep "^campus-2.*db$" | tail -n 1)',
    },
  },
  'campus-server hanbit admin totp': { skip: 'an app on a telephone shows the code' },
  'export RESTIC_REPOSITORY=s3:': { skip: 'an S3-compatible store' },
  ...Object.fromEntries(
    ['$restic init', '$restic backup', '$restic forget', '$restic check', '$restic restore'].map((command) => [
      command,
      { skip: missingRestic },
    ]),
  ),
  'campus-server hanbit check --record $(runuser': { skip: missingRestic },
  'runuser -u campus-hanbit -- rm -r /var/lib/campus-connect/hanbit/drill': { skip: missingRestic },
  'age-keygen -o': { skip: 'a second machine makes the key' },
  'campus-server hanbit backup /var/lib/campus-connect/hanbit/backups/ --keep 14 --encrypt-to': {
    skip: 'a second machine makes the key',
  },
  'campus-server hanbit restore /var/lib/campus-connect/hanbit/backups/campus-20261121T033000Z.db.age': {
    skip: 'a second machine makes the key',
  },
  'docker build': { skip: 'Docker' },
  'CAMPUS_DOMAIN=campus.example.ac.kr docker compose': { skip: 'Docker, and a domain' },
  'docker compose -f deploy/compose.yml exec': { skip: 'Docker' },
  'docker compose -f deploy/compose.yml logs': { skip: 'Docker' },
}
