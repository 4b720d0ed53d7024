#!/bin/sh
# Runs one part in a container (compose.cluster.yaml): it fills in the files of the part with the variables of the
# container, and becomes the program.
# usage: run-part.sh etcd | patroni | haproxy | pgbouncer | instance | clinic WORD …
set -eu
umask 077
templates=$(dirname "$0")

fill_in() {
  sh "$templates/fill-in.sh" "$templates/$1" > "$CONFIG_FOLDER/$1"
}

part=$1
shift
case "$part" in
  etcd)
    fill_in etcd.conf.yml
    exec etcd --config-file="$CONFIG_FOLDER/etcd.conf.yml"
    ;;
  patroni)
    fill_in create-clinic.sql
    fill_in patroni.yml
    exec patroni "$CONFIG_FOLDER/patroni.yml"
    ;;
  haproxy)
    fill_in haproxy.cfg
    exec haproxy -db -f "$CONFIG_FOLDER/haproxy.cfg"
    ;;
  pgbouncer)
    fill_in userlist.txt
    fill_in pgbouncer.ini
    exec pgbouncer "$CONFIG_FOLDER/pgbouncer.ini"
    ;;
  instance)
    fill_in instance.env
    # The image's own value would win over that of the file.
    unset DATABASE_URL
    exec node --env-file="$CONFIG_FOLDER/instance.env" server/dist/main.js
    ;;
  clinic)
    fill_in instance.env
    # Backups and restores need the leader itself, not PgBouncer.
    DATABASE_URL=$(sed -n 's/^DATABASE_LISTEN_URL=//p' "$CONFIG_FOLDER/instance.env")
    export DATABASE_URL
    exec node --env-file="$CONFIG_FOLDER/instance.env" scripts/clinic.mjs "$@"
    ;;
  *)
    echo "run-part.sh: there is no part $part" >&2
    exit 2
    ;;
esac
