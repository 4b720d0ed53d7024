-- Run once, when the first leader is made: the product's role and its empty database.
create role clinic login password '{{DATABASE_PASSWORD}}';
-- The limits belong to the role, because PgBouncer gives the connections of PostgreSQL to its clients in turn.
alter role clinic set statement_timeout = '10s';
alter role clinic set idle_in_transaction_session_timeout = '10s';
create database clinic owner clinic;
