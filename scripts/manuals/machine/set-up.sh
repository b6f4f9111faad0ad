#!/bin/bash
# set-up.sh ROOT ACCOUNT: makes a machine of its own in the folder ROOT and reads names of steps from stdin. It runs in new
# namespaces of mounts, processes and network, so that nothing of it reaches the machine outside and all of it ends with
# this process. The programs are those of this machine, for reading only; what a manual writes is empty, or a copy.
set -eu
root=$1 account=$2
for path in /bin /sbin /lib /lib32 /lib64 /libx32 /usr; do
  if [ -L "$path" ]; then ln -s "$(readlink "$path")" "$root$path"
  elif [ -d "$path" ]; then mkdir -p "$root$path" && mount --rbind "$path" "$root$path"; fi
done
mkdir -p "$root"/{dev,proc,etc,opt,home,root,srv,mnt,run/postgresql,tmp,local/bin} "$root"/var/{lib,cache,log,tmp}
chmod 1777 "$root"/{tmp,var/tmp,run/postgresql}
ln -s ../run "$root/var/run"
mount --bind "$root/local" "$root/usr/local"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
cp -a /etc/. "$root/etc/" 2>/dev/null || :
# What this machine has of a campus is none of the test's business.
rm -rf "$root/etc/campus-connect" "$root/etc/systemd/system" && mkdir -p "$root/etc/systemd/system"
install -m 755 "$(dirname "$0")"/{systemctl,psql} "$root/usr/local/bin/"
[ ! -x /usr/bin/psql ] || rm "$root/usr/local/bin/psql"
# The loopback of the new network is down at first. Not every system has iproute2.
ip link set lo up 2>/dev/null ||
  perl -e 'use Socket; socket(S, PF_INET, SOCK_DGRAM, 0) or die; ioctl(S, 0x8914, pack("a16s", "lo", 0x41)) or die $!'

run=(chroot "$root" env -i "LANG=C.UTF-8" "TERM=dumb" "WALK=/walk")
path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
if [ "$account" = root ]; then
  exec "${run[@]}" HOME=/root PATH=$path bash /walk/session.sh
fi
home=/home/$account
mkdir -p "$root$home"
as=()
# Without root outside, the only account inside is the one that is root here.
if [ "$(stat -c %u /proc/self/ns/mnt -L)" = 0 ] && chroot "$root" useradd --shell /bin/bash "$account" 2>/dev/null; then
  chown -R "$(chroot "$root" id -u "$account"):$(chroot "$root" id -g "$account")" "$root$home"
  as=(setpriv --reuid "$account" --regid "$account" --init-groups)
fi
exec "${run[@]}" "HOME=$home" "USER=$account" "PATH=$home/.local/bin:$path" "${as[@]}" bash /walk/session.sh
