--
-- PostgreSQL database dump
--

\restrict parley


SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: auth; Type: SCHEMA; Schema: -; Owner: parley_owner
--

CREATE SCHEMA auth;


ALTER SCHEMA auth OWNER TO parley_owner;

--
-- Name: btree_gin; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;


--
-- Name: EXTENSION btree_gin; Type: COMMENT; Schema: -; Owner: 
--

COMMENT ON EXTENSION btree_gin IS 'support for indexing common datatypes in GIN';


--
-- Name: vector; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS vector WITH SCHEMA public;


--
-- Name: EXTENSION vector; Type: COMMENT; Schema: -; Owner: 
--

COMMENT ON EXTENSION vector IS 'vector data type and ivfflat and hnsw access methods';


--
-- Name: keep_confirmation_in_step(); Type: FUNCTION; Schema: auth; Owner: parley_owner
--

CREATE FUNCTION auth.keep_confirmation_in_step() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if new.email_verified and (tg_op = 'INSERT' or not old.email_verified) then
    new.email_confirmed_at := coalesce(new.email_confirmed_at, now());
  elsif tg_op = 'UPDATE' and old.email_verified and not new.email_verified then
    new.email_confirmed_at := null;
  else
    new.email_verified := new.email_confirmed_at is not null;
  end if;
  return new;
end $$;


ALTER FUNCTION auth.keep_confirmation_in_step() OWNER TO parley_owner;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: signing_keys; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.signing_keys (
    kid text NOT NULL,
    alg text DEFAULT 'ES256'::text NOT NULL,
    public_jwk jsonb NOT NULL,
    private_jwk jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    active_from timestamp with time zone DEFAULT now() NOT NULL,
    retired_at timestamp with time zone,
    CONSTRAINT signing_keys_alg_check CHECK ((alg = 'ES256'::text)),
    CONSTRAINT signing_keys_check CHECK ((retired_at > active_from)),
    CONSTRAINT signing_keys_kid_check CHECK (((char_length(kid) >= 8) AND (char_length(kid) <= 64))),
    CONSTRAINT signing_keys_private_jwk_check CHECK ((private_jwk ? 'd'::text)),
    CONSTRAINT signing_keys_public_jwk_check CHECK ((NOT (public_jwk ? 'd'::text)))
);

ALTER TABLE ONLY auth.signing_keys FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.signing_keys OWNER TO parley_owner;

--
-- Name: TABLE signing_keys; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.signing_keys IS 'Keys that sign access tokens. Of all logins only the identity service''s reads the private half.';


--
-- Name: COLUMN signing_keys.active_from; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON COLUMN auth.signing_keys.active_from IS 'Published at once, used for signing ten minutes later: verifiers cache the key set that long.';


--
-- Name: public_signing_keys(); Type: FUNCTION; Schema: auth; Owner: parley_definer
--

CREATE FUNCTION auth.public_signing_keys() RETURNS TABLE(kid text, alg text, public_jwk jsonb, active_from timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT k.kid,
     k.alg,
     k.public_jwk,
     k.active_from
    FROM auth.signing_keys k
   WHERE ((k.retired_at IS NULL) OR (k.retired_at > now()))
   ORDER BY k.active_from;
END;


ALTER FUNCTION auth.public_signing_keys() OWNER TO parley_definer;

--
-- Name: users; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text,
    phone text,
    email_confirmed_at timestamp with time zone,
    phone_confirmed_at timestamp with time zone,
    raw_user_meta_data jsonb DEFAULT '{}'::jsonb NOT NULL,
    banned_until timestamp with time zone,
    last_sign_in_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    name text DEFAULT ''::text NOT NULL,
    image text,
    email_verified boolean DEFAULT false NOT NULL,
    is_sso_user boolean DEFAULT false NOT NULL,
    has_wallet boolean DEFAULT false NOT NULL,
    email_change text,
    phone_change text,
    invited_at timestamp with time zone,
    CONSTRAINT users_confirmation_in_step CHECK ((email_verified = (email_confirmed_at IS NOT NULL))),
    CONSTRAINT users_email_change_check CHECK (((email_change = lower(email_change)) AND (email_change ~ '^[^@\s]+@[^@\s]+$'::text))),
    CONSTRAINT users_email_check CHECK (((email = lower(email)) AND (email ~ '^[^@\s]+@[^@\s]+$'::text) AND (char_length(email) <= 320))),
    CONSTRAINT users_image_check CHECK ((char_length(image) <= 500)),
    CONSTRAINT users_name_check CHECK ((char_length(name) <= 200)),
    CONSTRAINT users_phone_change_check CHECK ((phone_change ~ '^\+[1-9][0-9]{6,14}$'::text)),
    CONSTRAINT users_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
    CONSTRAINT users_raw_user_meta_data_check CHECK ((jsonb_typeof(raw_user_meta_data) = 'object'::text)),
    CONSTRAINT users_reachable CHECK (((email IS NOT NULL) OR (phone IS NOT NULL) OR has_wallet OR (deleted_at IS NOT NULL)))
);

ALTER TABLE ONLY auth.users FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.users OWNER TO parley_owner;

--
-- Name: TABLE users; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.users IS 'One row per account. Written by the identity service alone.';


--
-- Name: COLUMN users.raw_user_meta_data; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON COLUMN auth.users.raw_user_meta_data IS 'What the person typed at sign-up. Display only: it decides nothing, ever.';


--
-- Name: COLUMN users.deleted_at; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON COLUMN auth.users.deleted_at IS 'A deleted account keeps its id, emptied, so that the ledger and shared rooms still add up.';


--
-- Name: COLUMN users.email_verified; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON COLUMN auth.users.email_verified IS 'What the engine calls it; email_confirmed_at says since when. A trigger keeps the two in step.';


--
-- Name: COLUMN users.has_wallet; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON COLUMN auth.users.has_wallet IS 'A wallet opens it, so it needs neither address nor number; its identities say which.';


--
-- Name: COLUMN users.email_change; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON COLUMN auth.users.email_change IS 'The address that takes over once both it and the old one have been confirmed.';


--
-- Name: profiles; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.profiles (
    id uuid NOT NULL,
    first_name text,
    last_name text,
    avatar_url text,
    role text DEFAULT 'user'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT profiles_avatar_url_check CHECK ((avatar_url ~ '^/storage/v1/avatars/[a-z0-9-]{1,64}\.webp$'::text)),
    CONSTRAINT profiles_first_name_check CHECK ((char_length(first_name) <= 80)),
    CONSTRAINT profiles_last_name_check CHECK ((char_length(last_name) <= 80)),
    CONSTRAINT profiles_role_check CHECK ((role = ANY (ARRAY['user'::text, 'creator'::text, 'admin'::text, 'superadmin'::text])))
);

ALTER TABLE ONLY public.profiles FORCE ROW LEVEL SECURITY;


ALTER TABLE public.profiles OWNER TO parley_owner;

--
-- Name: TABLE profiles; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.profiles IS 'The person as others see them.';


--
-- Name: COLUMN profiles.role; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.profiles.role IS 'Not readable as a column: one asks current_app_role() about oneself.';


--
-- Name: referrals; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.referrals (
    referred_id uuid NOT NULL,
    referrer_id uuid NOT NULL,
    earns_until timestamp with time zone DEFAULT (now() + '1 year'::interval) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT referrals_check CHECK ((referrer_id <> referred_id))
);

ALTER TABLE ONLY public.referrals FORCE ROW LEVEL SECURITY;


ALTER TABLE public.referrals OWNER TO parley_owner;

--
-- Name: TABLE referrals; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.referrals IS 'At most one referrer per person, for good: nobody is referred twice, nor by themselves.';


--
-- Name: record_referral(uuid, uuid); Type: FUNCTION; Schema: auth; Owner: parley_definer
--

CREATE FUNCTION auth.record_referral(referred uuid, referrer uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 INSERT INTO public.referrals (referred_id, referrer_id)  SELECT record_referral.referred AS referred,
             p.id
            FROM (public.profiles p
              JOIN auth.users u ON ((u.id = p.id)))
           WHERE ((p.id = record_referral.referrer) AND (p.id <> record_referral.referred) AND (u.deleted_at IS NULL)) ON CONFLICT DO NOTHING;
END;


ALTER FUNCTION auth.record_referral(referred uuid, referrer uuid) OWNER TO parley_definer;

--
-- Name: challenges; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.challenges (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    factor_id uuid NOT NULL,
    ip_address text,
    code_hash bytea,
    ceremony jsonb,
    tries smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone DEFAULT (now() + '00:05:00'::interval) NOT NULL,
    verified_at timestamp with time zone,
    CONSTRAINT challenges_ip_address_check CHECK ((char_length(ip_address) <= 64)),
    CONSTRAINT challenges_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);

ALTER TABLE ONLY auth.challenges FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.challenges OWNER TO parley_owner;

--
-- Name: flow_states; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.flow_states (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    state_hash bytea,
    auth_code_hash bytea,
    code_challenge text,
    code_challenge_method text,
    method text NOT NULL,
    provider text,
    provider_verifier text,
    nonce text,
    identity jsonb,
    redirect_to text NOT NULL,
    user_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone DEFAULT (now() + '00:05:00'::interval) NOT NULL,
    used_at timestamp with time zone,
    room_id uuid,
    CONSTRAINT flow_states_code_challenge_check CHECK (((char_length(code_challenge) >= 43) AND (char_length(code_challenge) <= 128))),
    CONSTRAINT flow_states_code_challenge_method_check CHECK ((code_challenge_method = ANY (ARRAY['s256'::text, 'plain'::text]))),
    CONSTRAINT flow_states_identity_check CHECK ((jsonb_typeof(identity) = 'object'::text)),
    CONSTRAINT flow_states_method_check CHECK ((method = ANY (ARRAY['oauth'::text, 'link'::text, 'sso'::text, 'signup'::text, 'magiclink'::text, 'recovery'::text, 'email_change'::text, 'invite'::text]))),
    CONSTRAINT flow_states_redirect_to_check CHECK ((char_length(redirect_to) <= 2000))
);

ALTER TABLE ONLY auth.flow_states FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.flow_states OWNER TO parley_owner;

--
-- Name: TABLE flow_states; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.flow_states IS 'Someone is on their way to a provider or a mail and back. Lives 300 s and is used once.';


--
-- Name: COLUMN flow_states.identity; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON COLUMN auth.flow_states.identity IS 'Whom a provider named, to be linked once the browser that asked for it brings its verifier.';


--
-- Name: COLUMN flow_states.room_id; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON COLUMN auth.flow_states.room_id IS 'The room whose domain the code was handed to: the session it opens is for that room alone.';


--
-- Name: one_time_tokens; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.one_time_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    purpose text NOT NULL,
    address text NOT NULL,
    user_id uuid,
    token_hash bytea,
    code_hash bytea,
    tries smallint DEFAULT 0 NOT NULL,
    creates_user boolean DEFAULT false NOT NULL,
    new_user_id uuid DEFAULT gen_random_uuid() NOT NULL,
    password_hash text,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    code_challenge text,
    code_challenge_method text,
    redirect_to text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    expires_at timestamp with time zone DEFAULT (now() + '01:00:00'::interval) NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT one_time_tokens_address_check CHECK (((char_length(address) >= 3) AND (char_length(address) <= 320))),
    CONSTRAINT one_time_tokens_code_challenge_method_check CHECK ((code_challenge_method = ANY (ARRAY['s256'::text, 'plain'::text]))),
    CONSTRAINT one_time_tokens_data_check CHECK ((jsonb_typeof(data) = 'object'::text)),
    CONSTRAINT one_time_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['signup'::text, 'magiclink'::text, 'recovery'::text, 'invite'::text, 'email_change_new'::text, 'email_change_old'::text, 'reauthentication'::text, 'sms'::text, 'phone_signup'::text, 'phone_change'::text]))),
    CONSTRAINT one_time_tokens_redirect_to_check CHECK ((char_length(redirect_to) <= 2000)),
    CONSTRAINT one_time_tokens_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);

ALTER TABLE ONLY auth.one_time_tokens FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.one_time_tokens OWNER TO parley_owner;

--
-- Name: TABLE one_time_tokens; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.one_time_tokens IS 'A link or a code that was asked for. The worker makes it when it sends it, and only its digest is kept.';


--
-- Name: COLUMN one_time_tokens.password_hash; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON COLUMN auth.one_time_tokens.password_hash IS 'A sign-up''s password waits here: until the address is confirmed there is no account that could have one.';


--
-- Name: security_events; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.security_events (
    user_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    ip_address text,
    user_agent text,
    detail text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT security_events_detail_check CHECK ((char_length(detail) <= 200)),
    CONSTRAINT security_events_ip_address_check CHECK ((char_length(ip_address) <= 64)),
    CONSTRAINT security_events_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 60))),
    CONSTRAINT security_events_user_agent_check CHECK ((char_length(user_agent) <= 400))
);

ALTER TABLE ONLY auth.security_events FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.security_events OWNER TO parley_owner;

--
-- Name: TABLE security_events; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.security_events IS 'What happened to an account, for its owner to read. Written once, never changed.';


--
-- Name: sessions; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    token text NOT NULL,
    aal text DEFAULT 'aal1'::text NOT NULL,
    amr jsonb DEFAULT '[]'::jsonb NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    refreshed_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    room_id uuid,
    CONSTRAINT sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text]))),
    CONSTRAINT sessions_amr_check CHECK ((jsonb_typeof(amr) = 'array'::text)),
    CONSTRAINT sessions_ip_address_check CHECK ((char_length(ip_address) <= 64)),
    CONSTRAINT sessions_user_agent_check CHECK ((char_length(user_agent) <= 400))
);

ALTER TABLE ONLY auth.sessions FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.sessions OWNER TO parley_owner;

--
-- Name: TABLE sessions; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.sessions IS 'A device that is signed in. An ended one stays for a while: its access tokens are still out there.';


--
-- Name: COLUMN sessions.room_id; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON COLUMN auth.sessions.room_id IS 'The one room it is good for: it was begun on that room''s own domain. Null for a whole session.';


--
-- Name: text_messages_sent; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.text_messages_sent (
    prefix text NOT NULL,
    day date NOT NULL,
    sent integer DEFAULT 0 NOT NULL,
    CONSTRAINT text_messages_sent_prefix_check CHECK ((prefix ~ '^\+[0-9]{1,4}$'::text))
);

ALTER TABLE ONLY auth.text_messages_sent FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.text_messages_sent OWNER TO parley_owner;

--
-- Name: TABLE text_messages_sent; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.text_messages_sent IS 'How many went to one country today: the brake on a bill run up by a stranger.';


--
-- Name: used_nonces; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.used_nonces (
    nonce_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY auth.used_nonces FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.used_nonces OWNER TO parley_owner;

--
-- Name: TABLE used_nonces; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.used_nonces IS 'A signed message or a provider''s token opens the door once.';


--
-- Name: verifications; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.verifications (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY auth.verifications FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.verifications OWNER TO parley_owner;

--
-- Name: TABLE verifications; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.verifications IS 'The engine''s own: where someone is on the way through single sign-on.';


--
-- Name: sweep(); Type: FUNCTION; Schema: auth; Owner: parley_definer
--

CREATE FUNCTION auth.sweep() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 DELETE FROM auth.flow_states
   WHERE (flow_states.expires_at < (now() - '1 day'::interval));
 DELETE FROM auth.one_time_tokens
   WHERE (one_time_tokens.expires_at < (now() - '1 day'::interval));
 DELETE FROM auth.challenges
   WHERE (challenges.expires_at < (now() - '1 day'::interval));
 DELETE FROM auth.used_nonces
   WHERE (used_nonces.expires_at < now());
 DELETE FROM auth.verifications
   WHERE (verifications.expires_at < now());
 DELETE FROM auth.sessions
   WHERE ((sessions.ended_at < (now() - '1 day'::interval)) OR (sessions.expires_at < (now() - '1 day'::interval)));
 DELETE FROM auth.security_events
   WHERE (security_events.created_at < (now() - '1 year'::interval));
 DELETE FROM auth.text_messages_sent
   WHERE (text_messages_sent.day < (CURRENT_DATE - 30));
END;


ALTER FUNCTION auth.sweep() OWNER TO parley_definer;

--
-- Name: accept_room_invitation(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.accept_room_invitation(invitation uuid) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare me uuid := public.current_user_id(); room public.rooms; member public.room_members;
begin
  select r.* into room from public.rooms r where public.is_confirmed()
    and r.id = (select m.room_id from public.room_members m where m.id = invitation and m.user_id = me) for no key update;
  select * into member from public.room_members m where m.id = invitation and m.user_id = me and m.room_id = room.id;
  if member.id is null or member.status = 'active' then return member.room_id; end if;
  if not public.invitation_lives(member.created_at) and (room.access_type = 'private' or room.price is not null or room.unlisted_at is not null) then
    return null;
  end if;
  if room.price is not null and not exists (select from public.room_subscriptions s where s.room_id = room.id and s.user_id = me
      and s.status in ('active', 'past_due') and s.current_period_end > now()) then
    raise exception 'room_has_price' using errcode = 'P0001';
  end if;
  update public.room_members m set status = 'active' where m.id = invitation and m.status = 'invited';
  if not found then return null; end if;
  perform public.forget_invitation(member);
  return room.id;
end $$;


ALTER FUNCTION public.accept_room_invitation(invitation uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION accept_room_invitation(invitation uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.accept_room_invitation(invitation uuid) IS 'The room one is in from now on; null when there is nothing to accept. Whoever could walk in anyway needs no living invitation.';


--
-- Name: add_twin_manager(uuid, text, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.add_twin_manager(twin uuid, address text, wanted text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare person uuid; twin_name text;
begin
  select t.name into twin_name from public.virtual_twins t
    where t.id = twin and t.owner_id = public.current_user_id() and public.is_confirmed() for update;
  if not found then raise exception 'not allowed' using errcode = 'insufficient_privilege'; end if;
  select u.id into person from auth.users u
    where u.email = lower(address) and u.email_confirmed_at is not null and u.deleted_at is null;
  if person is null or person = public.current_user_id() then return null; end if;
  if (select count(*) from public.twin_managers m where m.twin_id = twin) >= 20 then
    raise exception 'manager_limit_reached' using errcode = 'P0001';
  end if;
  insert into public.twin_managers (twin_id, user_id, role) values (twin, person, wanted) on conflict do nothing;
  if found then
    insert into public.user_notifications (user_id, type, message, data) values (
      person, 'new_twin_manager', format('You now manage %s as %s', twin_name, public.as_manager(wanted)),
      jsonb_build_object('twin_id', twin));
  end if;
  return person;
end $$;


ALTER FUNCTION public.add_twin_manager(twin uuid, address text, wanted text) OWNER TO parley_definer;

--
-- Name: FUNCTION add_twin_manager(twin uuid, address text, wanted text); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.add_twin_manager(twin uuid, address text, wanted text) IS 'Null when nobody else has an account with that address. Someone who manages the twin already is left as they are.';


--
-- Name: add_usage_to_day(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.add_usage_to_day() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.token_usage_days as d (user_id, day, twin_id, total_tokens, base_cost_usd_cents, turns)
  select n.user_id, (n."timestamp" at time zone 'UTC')::date, coalesce(n.twin_id, '00000000-0000-0000-0000-000000000000'),
         sum(n.total_tokens), sum(n.base_cost_usd_cents), count(*)
  from added n group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, day, twin_id) do update set
    total_tokens = d.total_tokens + excluded.total_tokens,
    base_cost_usd_cents = d.base_cost_usd_cents + excluded.base_cost_usd_cents,
    turns = d.turns + excluded.turns;
  return null;
end $$;


ALTER FUNCTION public.add_usage_to_day() OWNER TO parley_definer;

--
-- Name: admit_golden_question(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.admit_golden_question() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform pg_advisory_xact_lock(hashtext('golden_questions'), hashtext(new.twin_id::text));
  if (select count(*) from public.golden_questions g where g.twin_id = new.twin_id) >= 200 then
    raise exception 'golden_questions_full' using errcode = 'P0001';
  end if;
  return new;
end $$;


ALTER FUNCTION public.admit_golden_question() OWNER TO parley_definer;

--
-- Name: admit_twin(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.admit_twin() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare allowed integer;
begin
  perform from public.profiles p where p.id = new.owner_id for update;
  select coalesce(max(tier.max_twins), (select free.max_twins from public.subscription_tiers free where free.id = 'free'))
    into allowed
    from public.subscriptions s join public.subscription_tiers tier on tier.id = s.tier_id
    where s.user_id = new.owner_id and s.status in ('active', 'trialing') and s.current_period_end > now();
  if (select count(*) from public.virtual_twins t where t.owner_id = new.owner_id) >= coalesce(allowed, 1) then
    raise exception 'twin_limit_reached' using errcode = 'P0001', detail = format('max_twins %s', coalesce(allowed, 1));
  end if;
  select palette.hue into new.hue from generate_series(1, 8) as palette (hue)
    left join public.virtual_twins t on t.owner_id = new.owner_id and t.hue = palette.hue
    group by palette.hue order by count(t.id), palette.hue limit 1;
  return new;
end $$;


ALTER FUNCTION public.admit_twin() OWNER TO parley_definer;

--
-- Name: answer_source_tokens(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.answer_source_tokens() RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return public.setting_tokens('answer_source_tokens');
end $$;


ALTER FUNCTION public.answer_source_tokens() OWNER TO parley_definer;

--
-- Name: FUNCTION answer_source_tokens(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.answer_source_tokens() IS 'How much of a twin''s knowledge goes with one question: whoever tries one sees where it ends.';


--
-- Name: as_manager(text); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.as_manager(role text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE role WHEN 'editor'::text THEN 'an editor'::text ELSE 'an analyst'::text END;


ALTER FUNCTION public.as_manager(role text) OWNER TO parley_owner;

--
-- Name: as_word_query(text); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.as_word_query(lexeme text) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
begin
  return ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''')::tsquery;
end $$;


ALTER FUNCTION public.as_word_query(lexeme text) OWNER TO parley_owner;

--
-- Name: ask_for_domain_check(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.ask_for_domain_check(wanted uuid) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare claim uuid;
begin
  if public.own_room_to_dress(wanted) is null then return null; end if;
  update public.room_domains d set looking_since = now() where d.room_id = wanted and d.released_at is null returning d.id into claim;
  return claim;
end $$;


ALTER FUNCTION public.ask_for_domain_check(wanted uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION ask_for_domain_check(wanted uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.ask_for_domain_check(wanted uuid) IS 'The claim to look at; null without one, or when the room is not the caller''s.';


--
-- Name: attached_upload(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.attached_upload(attachment uuid) RETURNS TABLE(title text, size_bytes bigint, storage_key text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return query select a.title, u.size_bytes, u.storage_key from public.message_attachments a join public.uploads u on u.id = a.upload_id
    where a.id = attachment and a.room_id in (select public.rooms_i_talk_in())
      and (a.message_id is not null or a.user_id = public.current_user_id());
end $$;


ALTER FUNCTION public.attached_upload(attachment uuid) OWNER TO parley_definer;

--
-- Name: messages; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.messages (
    room_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    seq bigint NOT NULL,
    author_id uuid,
    twin_id uuid,
    client_id uuid,
    reply_to uuid,
    body text NOT NULL,
    mentions uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    status text DEFAULT 'complete'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_at timestamp with time zone,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    quoted_id uuid,
    CONSTRAINT messages_body_check CHECK ((char_length(body) <= 40000)),
    CONSTRAINT messages_check CHECK ((num_nonnulls(author_id, twin_id) = 1)),
    CONSTRAINT messages_mentions_check CHECK ((cardinality(mentions) <= 12)),
    CONSTRAINT messages_seq_check CHECK ((seq > 0)),
    CONSTRAINT messages_status_check CHECK ((status = ANY (ARRAY['complete'::text, 'streaming'::text, 'stopped'::text, 'failed'::text]))),
    CONSTRAINT messages_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.messages FORCE ROW LEVEL SECURITY;


ALTER TABLE public.messages OWNER TO parley_owner;

--
-- Name: TABLE messages; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.messages IS 'What was said. author_id and twin_id carry no foreign keys: an answer outlives its twin, and rooms may move to other servers.';


--
-- Name: COLUMN messages.seq; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.messages.seq IS 'The room''s own number, from room_counters: what a reader has missed is everything above the last one seen.';


--
-- Name: COLUMN messages.client_id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.messages.client_id IS 'Made by the sender''s browser: sending the same message twice adds it once.';


--
-- Name: COLUMN messages.reply_to; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.messages.reply_to IS 'The question this answers.';


--
-- Name: COLUMN messages.quoted_id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.messages.quoted_id IS 'Another message of the same room. Its words are read from there: what is taken back is quoted no more.';


--
-- Name: attachments_json(public.messages); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.attachments_json(m public.messages) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'content_type', a.content_type, 'bytes', a.bytes)
      order by a.position, a.id), '[]')
    from public.message_attachments a where a.room_id = m.room_id and a.message_id = m.id);
end $$;


ALTER FUNCTION public.attachments_json(m public.messages) OWNER TO parley_definer;

--
-- Name: audit_log; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    reason text,
    before jsonb,
    after jsonb,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    previous bytea,
    digest bytea NOT NULL,
    CONSTRAINT audit_log_action_check CHECK (((char_length(action) >= 1) AND (char_length(action) <= 80))),
    CONSTRAINT audit_log_reason_check CHECK ((char_length(reason) <= 500)),
    CONSTRAINT audit_log_subject_id_check CHECK (((char_length(subject_id) >= 1) AND (char_length(subject_id) <= 120))),
    CONSTRAINT audit_log_subject_kind_check CHECK (((char_length(subject_kind) >= 1) AND (char_length(subject_kind) <= 60)))
);

ALTER TABLE ONLY public.audit_log FORCE ROW LEVEL SECURITY;


ALTER TABLE public.audit_log OWNER TO parley_owner;

--
-- Name: TABLE audit_log; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.audit_log IS 'Who changed what, and what it was before. Each row''s digest covers the row above it, so a missing row shows.';


--
-- Name: COLUMN audit_log.id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.audit_log.id IS 'Counts up without gaps; given by the trigger, under its lock.';


--
-- Name: COLUMN audit_log.actor_id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.audit_log.actor_id IS 'Null is the system itself.';


--
-- Name: audit_digest(public.audit_log); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.audit_digest(entry public.audit_log) RETURNS bytea
    LANGUAGE sql STABLE
    SET search_path TO ''
    RETURN sha256((COALESCE((entry).previous, '\x'::bytea) || convert_to((jsonb_build_array((entry).id, (entry).actor_id, (entry).action, (entry).subject_kind, (entry).subject_id, (entry).reason, (entry).before, (entry).after, EXTRACT(epoch FROM (entry).created_at)))::text, 'UTF8'::name)));


ALTER FUNCTION public.audit_digest(entry public.audit_log) OWNER TO parley_owner;

--
-- Name: begin_reading(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.begin_reading() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.room_reads (user_id, room_id, last_read_seq)
    select new.user_id, new.room_id, c.last_seq from public.room_counters c where c.room_id = new.room_id on conflict do nothing;
  return null;
end $$;


ALTER FUNCTION public.begin_reading() OWNER TO parley_definer;

--
-- Name: begin_reading_own(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.begin_reading_own() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.room_reads (user_id, room_id) values (new.user_id, new.id) on conflict do nothing;
  return null;
end $$;


ALTER FUNCTION public.begin_reading_own() OWNER TO parley_definer;

--
-- Name: begin_turn(uuid, uuid, text, jsonb); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.begin_turn(asked_room uuid, client uuid, question text, with_it jsonb DEFAULT '{}'::jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare me uuid := public.current_user_id(); room public.rooms := public.room_to_talk_in(asked_room);
        said public.messages; plan public.turns; twin uuid; named uuid[]; addressed uuid[]; number bigint; refusal text;
        quoted uuid := with_it ->> 'quoted'; files uuid[] := array(select jsonb_array_elements_text(with_it -> 'files'));
begin
  if room.id is null then return jsonb_build_object('refusal', 'room_not_found'); end if;
  if not public.is_confirmed() then return jsonb_build_object('refusal', 'not_allowed'); end if;
  select c.last_seq + 1 into number from public.room_counters c where c.room_id = asked_room for update;
  select * into said from public.messages m where m.room_id = asked_room and m.author_id = me and m.client_id = client;
  if found then return public.sent_json(said); end if;
  named := array(select public.twins_named(room, question));
  refusal := coalesce(public.refuse_to_ask(room, named, quoted), public.check_attachments(asked_room, files));
  if refusal is not null then return jsonb_build_object('refusal', refusal, 'feature', 'select_multiple_twins'); end if;
  addressed := public.twins_addressed(room, named, question);
  perform public.wait_for_budgets(room, addressed);
  update public.room_counters c set last_seq = number where c.room_id = asked_room;
  insert into public.messages (room_id, seq, author_id, client_id, body, mentions, quoted_id)
    values (asked_room, number, me, client, question, named[1:12], quoted) returning * into said;
  update public.message_attachments a set message_id = said.id, position = f.place from unnest(files) with ordinality as f (id, place)
    where a.id = f.id;
  foreach twin in array addressed loop
    plan := public.plan_turn(room, twin, question, public.tokens_along_with(said), number);
    plan.id := gen_random_uuid();
    plan.question_id := said.id;
    if not public.take_hold(plan.payer_id, plan.id, plan.hold_tokens) then return public.not_enough_json(plan); end if;
    perform public.insert_turn(plan);
  end loop;
  return public.sent_json(said) || '{"is_new": true}';
end $$;


ALTER FUNCTION public.begin_turn(asked_room uuid, client uuid, question text, with_it jsonb) OWNER TO parley_definer;

--
-- Name: FUNCTION begin_turn(asked_room uuid, client uuid, question text, with_it jsonb); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.begin_turn(asked_room uuid, client uuid, question text, with_it jsonb) IS 'An answer with a refusal must be rolled back by the caller: the message may already be in.';


--
-- Name: bury_worker(text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.bury_worker(dead text) RETURNS SETOF jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare last_seen timestamptz;
begin
  delete from public.workers w where w.name = dead returning w.seen_at into last_seen;
  if last_seen is null then return; end if;
  update public.turns t set lease_until = now() where t.worker = dead and t.status = 'running' and t.lease_until > now();
  return query select public.turn_json(t) from public.turns t
    where t.created_at > last_seen - interval '10 minutes' and t.worker = dead and t.finished_at > last_seen - interval '1 minute'
    order by t.finished_at;
end $$;


ALTER FUNCTION public.bury_worker(dead text) OWNER TO parley_definer;

--
-- Name: cancel_knowledge(uuid, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.cancel_knowledge(item uuid, reason text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.knowledge_items k set status = 'failed', failure = reason, run = k.run + 1
    where k.id = item and k.status in ('queued', 'fetching', 'extracting', 'embedding') and k.twin_id in (select public.twins_i_edit());
  if not found then return false; end if;
  -- The row is locked: a job that is just writing passages has either finished, or will find its run over.
  delete from public.knowledge_chunks c using public.knowledge_items k
    where k.id = item and c.twin_id = k.twin_id and c.item_id = item and c.version <> k.version;
  return true;
end $$;


ALTER FUNCTION public.cancel_knowledge(item uuid, reason text) OWNER TO parley_definer;

--
-- Name: FUNCTION cancel_knowledge(item uuid, reason text); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.cancel_knowledge(item uuid, reason text) IS 'What was read before stays. False when it is not the caller''s to cancel, or nothing is under way.';


--
-- Name: chain_audit_row(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.chain_audit_row() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare last public.audit_log;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select * into last from public.audit_log a order by a.id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.previous := last.digest;
  new.digest := public.audit_digest(new);
  return new;
end $$;


ALTER FUNCTION public.chain_audit_row() OWNER TO parley_definer;

--
-- Name: change_twin_manager(uuid, uuid, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.change_twin_manager(twin uuid, person uuid, wanted text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare twin_name text;
begin
  select t.name into twin_name from public.virtual_twins t
    where t.id = twin and t.owner_id = public.current_user_id() for update;
  if not found then return false; end if;
  update public.twin_managers m set role = wanted where m.twin_id = twin and m.user_id = person and m.role <> wanted;
  if found then
    insert into public.user_notifications (user_id, type, message, data) values (
      person, 'twin_role_change', format('You are now %s of %s', public.as_manager(wanted), twin_name),
      jsonb_build_object('twin_id', twin));
  end if;
  return exists (select from public.twin_managers m where m.twin_id = twin and m.user_id = person);
end $$;


ALTER FUNCTION public.change_twin_manager(twin uuid, person uuid, wanted text) OWNER TO parley_definer;

--
-- Name: check_attachments(uuid, uuid[]); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.check_attachments(asked_room uuid, files uuid[]) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare found_files integer; ready_files integer;
begin
  select count(*), count(*) filter (where f.status = 'ready') into found_files, ready_files from (
    select a.status from public.message_attachments a where a.room_id = asked_room and a.id = any (files)
      and a.user_id = public.current_user_id() and a.message_id is null order by a.id for update) f;
  if found_files < cardinality(files) then return 'attachment_not_found'; end if;
  if ready_files < cardinality(files) then return 'attachment_not_ready'; end if;
  return null;
end $$;


ALTER FUNCTION public.check_attachments(asked_room uuid, files uuid[]) OWNER TO parley_definer;

--
-- Name: claim_room_domain(uuid, text, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.claim_room_domain(wanted uuid, name text, token text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare claim uuid; held text;
begin
  if public.own_room_to_dress(wanted) is null then return null; end if;
  select d.id into claim from public.room_domains d where d.room_id = wanted and d.domain = name and d.released_at is null;
  if found then return claim; end if;
  select r.custom_domain into held from public.rooms r where r.id = wanted;
  if held is not null then raise exception 'room_has_domain' using errcode = 'P0001'; end if;
  delete from public.room_domains d where d.domain = name and d.released_at is not null
    and (d.room_id = wanted or d.released_at <= now() - interval '30 days');
  if exists (select from public.room_domains d where d.domain = name and d.verified_at is not null) then
    raise exception 'domain_taken' using errcode = 'P0001';
  end if;
  delete from public.room_domains d where d.room_id = wanted and d.released_at is null;
  insert into public.room_domains (room_id, domain, txt_token) values (wanted, name, token) returning id into claim;
  return claim;
end $$;


ALTER FUNCTION public.claim_room_domain(wanted uuid, name text, token text) OWNER TO parley_definer;

--
-- Name: FUNCTION claim_room_domain(wanted uuid, name text, token text); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.claim_room_domain(wanted uuid, name text, token text) IS 'The claim, also when it stood already; null when the room is not the caller''s. An unproven claim is replaced by the next.';


--
-- Name: clear_try_out(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.clear_try_out(asked_room uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare room public.rooms := public.room_to_talk_in(asked_room);
begin
  if room.kind is distinct from 'tryout' then return false; end if;
  update public.room_counters c set last_seq = 0 where c.room_id = asked_room;
  delete from public.messages m where m.room_id = asked_room;
  return true;
end $$;


ALTER FUNCTION public.clear_try_out(asked_room uuid) OWNER TO parley_definer;

--
-- Name: close_hold(uuid, uuid, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.close_hold(payer uuid, hold uuid, becomes text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare amount bigint;
begin
  update public.token_holds h set status = becomes, closed_at = now()
    where h.user_id = payer and h.id = hold and h.status = 'open' returning h.amount_tokens into amount;
  if amount is null then return false; end if;
  update public.user_token_balances b set held_tokens = b.held_tokens - amount where b.user_id = payer;
  return true;
end $$;


ALTER FUNCTION public.close_hold(payer uuid, hold uuid, becomes text) OWNER TO parley_definer;

--
-- Name: close_knowledge_shelf(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.close_knowledge_shelf(twin uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if public.has_knowledge_shelf(twin) then
    perform public.part_knowledge_shelf(twin);
    execute format('insert into public.knowledge_chunks (twin_id, id, item_id, version, position, body, locator, model, dims, embedding, language, token_count)
      select twin_id, id, item_id, version, position, body, locator, model, dims, embedding, language, token_count from public.%I',
      public.knowledge_shelf(twin));
  end if;
  if to_regclass('public.' || public.knowledge_shelf(twin)) is not null then perform public.drop_knowledge_shelf(twin); end if;
end $$;


ALTER FUNCTION public.close_knowledge_shelf(twin uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION close_knowledge_shelf(twin uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.close_knowledge_shelf(twin uuid) IS 'The twin goes back to where small ones are. Also clears away a shelf that was filled and never opened.';


--
-- Name: count_answer(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.count_answer() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.twin_days as d (twin_id, day, room_id, user_id, answers, tokens)
    select t.id, (new.finished_at at time zone 'UTC')::date, new.room_id, new.asked_by, 1, new.charged_tokens
    from public.virtual_twins t where t.id = new.twin_id
    on conflict (twin_id, day, room_id, user_id) do update set answers = d.answers + 1, tokens = d.tokens + excluded.tokens;
  return null;
end $$;


ALTER FUNCTION public.count_answer() OWNER TO parley_definer;

--
-- Name: count_invitation(text, integer); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.count_invitation(about text, most integer) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare today date := (now() at time zone 'UTC')::date;
begin
  delete from public.room_invitation_counts c where c.day < today;
  insert into public.room_invitation_counts as c (day, subject, sent) values (today, about, 1)
    on conflict (day, subject) do update set sent = c.sent + 1 where c.sent < most;
  return found;
end $$;


ALTER FUNCTION public.count_invitation(about text, most integer) OWNER TO parley_definer;

--
-- Name: FUNCTION count_invitation(about text, most integer); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.count_invitation(about text, most integer) IS 'False when as many went out today as may.';


--
-- Name: count_room_members(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.count_room_members() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare arrived integer := case when tg_op <> 'DELETE' and new.status = 'active' then 1 else 0 end;
        left_room integer := case when tg_op <> 'INSERT' and old.status = 'active' then 1 else 0 end;
begin
  if arrived <> left_room then
    update public.rooms r set member_count = r.member_count + arrived - left_room
      where r.id = coalesce(new.room_id, old.room_id);
  end if;
  return null;
end $$;


ALTER FUNCTION public.count_room_members() OWNER TO parley_definer;

--
-- Name: create_profile_for_user(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.create_profile_for_user() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.profiles (id, first_name, last_name)
  values (new.id, left(new.raw_user_meta_data ->> 'first_name', 80), left(new.raw_user_meta_data ->> 'last_name', 80));
  return null;
end $$;


ALTER FUNCTION public.create_profile_for_user() OWNER TO parley_definer;

--
-- Name: create_room_counter(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.create_room_counter() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.room_counters (room_id) values (new.id);
  return null;
end $$;


ALTER FUNCTION public.create_room_counter() OWNER TO parley_definer;

--
-- Name: current_aal(); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.current_aal() RETURNS text
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
begin
  return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal', 'aal1');
end $$;


ALTER FUNCTION public.current_aal() OWNER TO parley_owner;

--
-- Name: current_app_role(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.current_app_role() RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (select p.role from public.profiles p where p.id = public.current_user_id());
end $$;


ALTER FUNCTION public.current_app_role() OWNER TO parley_definer;

--
-- Name: current_user_id(); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.current_user_id() RETURNS uuid
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
end $$;


ALTER FUNCTION public.current_user_id() OWNER TO parley_owner;

--
-- Name: decline_room_invitation(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.decline_room_invitation(invitation uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare member public.room_members;
begin
  delete from public.room_members m where m.id = invitation and m.user_id = public.current_user_id() and m.status = 'invited'
    returning * into member;
  perform public.forget_invitation(member);
  return member.id is not null;
end $$;


ALTER FUNCTION public.decline_room_invitation(invitation uuid) OWNER TO parley_definer;

--
-- Name: delete_message(uuid, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.delete_message(asked_room uuid, asked_message uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare said public.messages := public.message_to_act_on(asked_room, asked_message);
begin
  if said.id is null then return jsonb_build_object('refusal', 'message_not_found'); end if;
  if not public.may_delete_message(said) then return jsonb_build_object('refusal', 'message_not_yours'); end if;
  update public.messages m set body = '', mentions = '{}', quoted_id = null, deleted_at = now()
    where m.room_id = asked_room and m.id = asked_message;
  delete from public.message_versions v where v.room_id = asked_room and v.message_id = asked_message;
  delete from public.message_citations c where c.room_id = asked_room and c.message_id = asked_message;
  delete from public.message_reactions r where r.room_id = asked_room and r.message_id = asked_message;
  return jsonb_build_object('turns', public.halt_turns(said));
end $$;


ALTER FUNCTION public.delete_message(asked_room uuid, asked_message uuid) OWNER TO parley_definer;

--
-- Name: drop_attachments(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.drop_attachments() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.message_attachments a where a.room_id = new.room_id and a.message_id = new.id;
  return null;
end $$;


ALTER FUNCTION public.drop_attachments() OWNER TO parley_definer;

--
-- Name: drop_knowledge_shelf(uuid); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.drop_knowledge_shelf(twin uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  execute format('drop table public.%I', public.knowledge_shelf(twin));
end $$;


ALTER FUNCTION public.drop_knowledge_shelf(twin uuid) OWNER TO parley_owner;

--
-- Name: edit_message(uuid, uuid, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.edit_message(asked_room uuid, asked_message uuid, words text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare said public.messages := public.message_to_act_on(asked_room, asked_message);
begin
  if said.id is null then return jsonb_build_object('refusal', 'message_not_found'); end if;
  if said.author_id is distinct from public.current_user_id() then return jsonb_build_object('refusal', 'message_not_yours'); end if;
  if not public.is_confirmed() then return jsonb_build_object('refusal', 'not_allowed'); end if;
  -- What was set aside for an answer was reckoned from these words.
  if exists (select from public.turns t where t.room_id = asked_room and t.question_id = asked_message and t.status in ('queued', 'running')) then
    return jsonb_build_object('refusal', 'turn_under_way');
  end if;
  if said.body = words then return '{}'; end if;
  if public.is_changed_enough(said) then return jsonb_build_object('refusal', 'too_many_versions'); end if;
  insert into public.message_versions (room_id, message_id, version, body, reason) values (asked_room, asked_message, said.version, said.body, 'edited');
  update public.messages m set body = words, version = m.version + 1, edited_at = now() where m.room_id = asked_room and m.id = asked_message;
  return '{"is_new": true}';
end $$;


ALTER FUNCTION public.edit_message(asked_room uuid, asked_message uuid, words text) OWNER TO parley_definer;

--
-- Name: end_reading(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.end_reading() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.room_reads r where r.user_id = old.user_id and r.room_id = old.room_id
    and not exists (select from public.rooms o where o.id = old.room_id and o.user_id = old.user_id)
    and not exists (select from public.room_members m where m.room_id = old.room_id and m.user_id = old.user_id and m.status = 'active');
  return null;
end $$;


ALTER FUNCTION public.end_reading() OWNER TO parley_definer;

--
-- Name: erase_access(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.erase_access(request uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare person uuid := public.person_leaving(request); account auth.users; ended integer;
begin
  -- Two superadmins who leave at the same moment must not both be told that the other one stays.
  perform from public.profiles p where p.role = 'superadmin' order by p.id for update;
  if exists (select from public.profiles p where p.id = person and p.role = 'superadmin') and not exists (
      select from public.profiles p join auth.users u on u.id = p.id
      where p.role = 'superadmin' and p.id <> person and u.deleted_at is null) then
    raise exception 'the last superadmin stays' using errcode = 'insufficient_privilege';
  end if;
  update public.profiles p set role = 'user' where p.id = person and p.role <> 'user';
  update auth.users u set deleted_at = coalesce(u.deleted_at, now()) where u.id = person returning u.* into account;
  delete from auth.refresh_tokens r where r.session_id in (select s.id from auth.sessions s where s.user_id = person);
  -- The row of an ended session outlives it for a day: its access tokens are still out there.
  update auth.sessions s set ended_at = coalesce(s.ended_at, now()), token = 'ended:' || s.id, amr = '[]',
    ip_address = null, user_agent = null where s.user_id = person;
  get diagnostics ended = row_count;
  delete from auth.factors f where f.user_id = person;
  delete from auth.identities i where i.user_id = person;
  delete from auth.flow_states f where f.user_id = person;
  delete from auth.one_time_tokens o where o.user_id = person or o.new_user_id = person
    or o.address in (account.email, account.phone, account.email_change, account.phone_change);
  delete from auth.verifications v where position(person::text in v.value) > 0 or position(account.email in v.identifier) > 0;
  update auth.sso_providers o set user_id = null where o.user_id = person;
  update public.data_requests d set status = 'failed', failure = 'The account is being deleted', finished_at = now()
    where d.user_id = person and d.kind = 'export' and d.status in ('queued', 'running');
  return ended;
end $$;


ALTER FUNCTION public.erase_access(request uuid) OWNER TO parley_definer;

--
-- Name: erase_dealings(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.erase_dealings(request uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare person uuid := public.person_leaving(request); ended integer;
begin
  update public.subscriptions s set status = 'canceled' where s.user_id = person and s.status <> 'canceled';
  get diagnostics ended = row_count;
  update public.room_subscriptions s set status = 'canceled' where s.user_id = person and s.status <> 'canceled';
  update public.user_twin_subscriptions s set status = 'canceled' where s.user_id = person and s.status <> 'canceled';
  delete from public.referral_codes c where c.user_id = person;
  delete from public.user_notifications n where n.user_id = person;
  -- The provider writes names and addresses into its events. What was made of them is in the books.
  update public.payment_events e set payload = jsonb_build_object('removed', true)
    where e.status in ('processed', 'ignored') and e.payload #>> '{data,object,customer}' =
      (select c.stripe_customer_id from public.payment_customers c where c.user_id = person);
  return ended;
end $$;


ALTER FUNCTION public.erase_dealings(request uuid) OWNER TO parley_definer;

--
-- Name: erase_profile(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.erase_profile(request uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare person uuid := public.person_leaving(request); emptied integer;
begin
  update public.profiles p set first_name = 'Deleted', last_name = 'user', avatar_url = null where p.id = person;
  get diagnostics emptied = row_count;
  update auth.users u set email = null, phone = null, name = '', image = null, raw_user_meta_data = '{}', email_verified = false,
    email_confirmed_at = null, phone_confirmed_at = null, email_change = null, phone_change = null,
    last_sign_in_at = null, invited_at = null, deleted_at = coalesce(u.deleted_at, now()) where u.id = person;
  delete from auth.security_events e where e.user_id = person;
  return emptied;
end $$;


ALTER FUNCTION public.erase_profile(request uuid) OWNER TO parley_definer;

--
-- Name: erase_rooms(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.erase_rooms(request uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare person uuid := public.person_leaving(request); address text; gone integer;
begin
  delete from public.rooms r where r.user_id = person and not exists (
    select from public.room_members m where m.room_id = r.id and m.user_id <> person and m.status = 'active');
  get diagnostics gone = row_count;
  -- The rest is shared. It goes on for those who are in it; nobody new comes in, and nothing is charged to nobody.
  delete from public.marketplace_listings l where l.owner_id = person;
  update public.rooms r set access_type = 'private', price = null, custom_domain = null, who_pays = 'speaker'
    where r.user_id = person;
  delete from public.room_members m where m.user_id = person;
  select u.email into address from auth.users u where u.id = person;
  delete from public.room_email_invitations i where i.invited_by = person or i.email = address;
  return gone;
end $$;


ALTER FUNCTION public.erase_rooms(request uuid) OWNER TO parley_definer;

--
-- Name: erase_twins(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.erase_twins(request uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare person uuid := public.person_leaving(request); gone integer;
begin
  delete from public.virtual_twins t where t.owner_id = person;
  get diagnostics gone = row_count;
  delete from public.twin_managers m where m.user_id = person;
  delete from public.twin_memories m where m.user_id = person;
  delete from public.uploads u where u.user_id = person and not exists (select from public.knowledge_items k where k.upload_id = u.id);
  update public.uploads u set file_name = 'file' where u.user_id = person;
  return gone;
end $$;


ALTER FUNCTION public.erase_twins(request uuid) OWNER TO parley_definer;

--
-- Name: erase_words(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.erase_words(request uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare person uuid := public.person_leaving(request); emptied integer;
begin
  delete from public.message_versions v using public.messages m
    where m.author_id = person and v.room_id = m.room_id and v.message_id = m.id;
  delete from public.message_reactions r using public.messages m
    where m.author_id = person and r.room_id = m.room_id and r.message_id = m.id;
  delete from public.message_reactions r where r.user_id = person;
  delete from public.room_reads r where r.user_id = person;
  update public.messages m set body = '', mentions = '{}', client_id = null, quoted_id = null, deleted_at = coalesce(m.deleted_at, now())
    where m.author_id = person and (m.body <> '' or m.deleted_at is null);
  get diagnostics emptied = row_count;
  delete from public.roundtables r where r.owner_id = person;
  delete from public.chatpedia_articles a where a.author_id = person;
  update public.chatpedia_revisions r set note = null where r.editor_id = person;
  update public.chatpedia_sources s set quote = null, speaker_id = null where s.speaker_id = person;
  update public.reviews r set body = '' where r.author_id = person;
  update public.reports r set reason = 'Deleted' where r.reporter_id = person;
  return emptied;
end $$;


ALTER FUNCTION public.erase_words(request uuid) OWNER TO parley_definer;

--
-- Name: export_personal_data(uuid, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.export_personal_data(request uuid, wanted text) RETURNS SETOF jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare person uuid; place record;
begin
  select d.user_id into person from public.data_requests d where d.id = request and d.kind = 'export' and d.status = 'running';
  if person is null then raise exception 'nobody asked for this' using errcode = 'insufficient_privilege'; end if;
  select * into strict place from public.personal_stores() s where s.store = wanted;
  return query execute format('select to_jsonb(t) - %L::text[] from %s t where %s', place.left_out, place.relation, place.belongs)
    using person;
end $$;


ALTER FUNCTION public.export_personal_data(request uuid, wanted text) OWNER TO parley_definer;

--
-- Name: rooms; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.rooms (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    logo_url text,
    access_type text DEFAULT 'private'::text NOT NULL,
    price integer,
    stripe_product_id text,
    custom_domain text,
    theme_config jsonb DEFAULT '{}'::jsonb NOT NULL,
    who_pays text DEFAULT 'speaker'::text NOT NULL,
    daily_cap_tokens bigint,
    member_daily_cap_tokens bigint,
    max_answers smallint DEFAULT 1 NOT NULL,
    member_count integer DEFAULT 0 NOT NULL,
    unlisted_at timestamp with time zone,
    unlisted_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    kind text DEFAULT 'room'::text NOT NULL,
    tryout_twin_id uuid,
    CONSTRAINT rooms_access_type_check CHECK ((access_type = ANY (ARRAY['public'::text, 'private'::text]))),
    CONSTRAINT rooms_check CHECK (((unlisted_at IS NULL) = (unlisted_reason IS NULL))),
    CONSTRAINT rooms_check1 CHECK (((who_pays <> 'room_up_to_cap'::text) OR ((daily_cap_tokens IS NOT NULL) AND (member_daily_cap_tokens IS NOT NULL)))),
    CONSTRAINT rooms_custom_domain_check CHECK (((char_length(custom_domain) <= 238) AND (custom_domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$'::text))),
    CONSTRAINT rooms_daily_cap_tokens_check CHECK ((daily_cap_tokens > 0)),
    CONSTRAINT rooms_description_check CHECK ((char_length(description) <= 500)),
    CONSTRAINT rooms_kind_check CHECK ((kind = ANY (ARRAY['room'::text, 'tryout'::text]))),
    CONSTRAINT rooms_logo_url_check CHECK ((logo_url ~ '^/storage/v1/avatars/[a-z0-9-]{1,64}\.webp$'::text)),
    CONSTRAINT rooms_max_answers_check CHECK (((max_answers >= 1) AND (max_answers <= 6))),
    CONSTRAINT rooms_member_count_check CHECK ((member_count >= 0)),
    CONSTRAINT rooms_member_daily_cap_tokens_check CHECK ((member_daily_cap_tokens > 0)),
    CONSTRAINT rooms_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
    CONSTRAINT rooms_price_check CHECK ((price > 0)),
    CONSTRAINT rooms_theme_config_check CHECK (((jsonb_typeof(theme_config) = 'object'::text) AND ((theme_config - ARRAY['primaryColor'::text, 'secondaryColor'::text, 'backgroundColor'::text, 'textColor'::text, 'fontFamily'::text]) = '{}'::jsonb) AND (COALESCE((theme_config ->> 'primaryColor'::text), '#000'::text) ~* '^#([0-9a-f]{3}|[0-9a-f]{6})$'::text) AND (COALESCE((theme_config ->> 'secondaryColor'::text), '#000'::text) ~* '^#([0-9a-f]{3}|[0-9a-f]{6})$'::text) AND (COALESCE((theme_config ->> 'backgroundColor'::text), '#000'::text) ~* '^#([0-9a-f]{3}|[0-9a-f]{6})$'::text) AND (COALESCE((theme_config ->> 'textColor'::text), '#000'::text) ~* '^#([0-9a-f]{3}|[0-9a-f]{6})$'::text) AND (COALESCE((theme_config ->> 'fontFamily'::text), 'Inter'::text) = ANY (ARRAY['Inter'::text, 'Newsreader'::text, 'Source Serif 4'::text, 'Georgia'::text, 'System'::text])))),
    CONSTRAINT rooms_tryout_has_a_twin CHECK (((kind = 'tryout'::text) = (tryout_twin_id IS NOT NULL))),
    CONSTRAINT rooms_tryout_stays_hidden CHECK (((kind = 'room'::text) OR ((access_type = 'private'::text) AND (price IS NULL) AND (custom_domain IS NULL) AND (who_pays = 'speaker'::text)))),
    CONSTRAINT rooms_unlisted_reason_check CHECK ((unlisted_reason = ANY (ARRAY['plan'::text, 'moderation'::text]))),
    CONSTRAINT rooms_who_pays_check CHECK ((who_pays = ANY (ARRAY['speaker'::text, 'room'::text, 'room_up_to_cap'::text])))
);

ALTER TABLE ONLY public.rooms FORCE ROW LEVEL SECURITY;


ALTER TABLE public.rooms OWNER TO parley_owner;

--
-- Name: COLUMN rooms.user_id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.rooms.user_id IS 'The owner.';


--
-- Name: COLUMN rooms.price; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.rooms.price IS 'US cents per month; null is free.';


--
-- Name: COLUMN rooms.custom_domain; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.rooms.custom_domain IS 'Set once room_domains says it is verified.';


--
-- Name: COLUMN rooms.who_pays; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.rooms.who_pays IS 'Who pays for an answer: whoever asked, the room, or the room up to its caps and then whoever asked.';


--
-- Name: COLUMN rooms.max_answers; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.rooms.max_answers IS 'How many twins may answer a message that names none of them.';


--
-- Name: COLUMN rooms.member_count; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.rooms.member_count IS 'Active members, kept by a trigger: a list of rooms never counts rows.';


--
-- Name: COLUMN rooms.kind; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.rooms.kind IS 'A try-out is where one who tends a twin talks to it alone: in no list, with no door.';


--
-- Name: twin_memories; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.twin_memories (
    twin_id uuid NOT NULL,
    user_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    fact text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT twin_memories_fact_check CHECK (((char_length(fact) >= 1) AND (char_length(fact) <= 1000))),
    CONSTRAINT twin_memories_one_line CHECK (((fact !~ '[\n\r]'::text) AND (fact = btrim(fact)))),
    CONSTRAINT twin_memories_short CHECK ((char_length(fact) <= 200))
);

ALTER TABLE ONLY public.twin_memories FORCE ROW LEVEL SECURITY;


ALTER TABLE public.twin_memories OWNER TO parley_owner;

--
-- Name: TABLE twin_memories; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.twin_memories IS 'What a twin in dynamic mode remembers of one visitor. The visitor sees it; the twin''s owner does not.';


--
-- Name: facts_json(public.rooms); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.facts_json(room public.rooms) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT COALESCE(jsonb_agg(jsonb_build_object('id', m.id, 'fact', m.fact) ORDER BY m.created_at, m.id), '[]'::jsonb) AS "coalesce"
    FROM public.twin_memories m
   WHERE ((m.twin_id = (facts_json.room).tryout_twin_id) AND (m.user_id = (facts_json.room).user_id));
END;


ALTER FUNCTION public.facts_json(room public.rooms) OWNER TO parley_definer;

--
-- Name: fail_turn(uuid, uuid, bigint, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.fail_turn(asked_room uuid, asked_turn uuid, own_fence bigint, why text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare turn public.turns;
begin
  update public.turns t set status = 'failed', failure = left(why, 200), finished_at = now()
    where t.room_id = asked_room and t.id = asked_turn and t.fence = own_fence and t.status = 'running' returning * into turn;
  if turn.id is null then return null; end if;
  perform public.close_hold(turn.payer_id, turn.id, 'released');
  return public.turn_json(turn);
end $$;


ALTER FUNCTION public.fail_turn(asked_room uuid, asked_turn uuid, own_fence bigint, why text) OWNER TO parley_definer;

--
-- Name: person_leaving(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.person_leaving(request uuid) RETURNS uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare person uuid;
begin
  select d.user_id into person from public.data_requests d where d.id = request and d.kind = 'deletion' and d.status = 'running';
  if person is null then raise exception 'nobody is leaving' using errcode = 'insufficient_privilege'; end if;
  return person;
end $$;


ALTER FUNCTION public.person_leaving(request uuid) OWNER TO parley_definer;

--
-- Name: farewell_address(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.farewell_address(request uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT u.email
    FROM auth.users u
   WHERE (u.id = public.person_leaving(farewell_address.request));
END;


ALTER FUNCTION public.farewell_address(request uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION farewell_address(request uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.farewell_address(request uuid) IS 'Where the last mail goes, while there still is an address.';


--
-- Name: guest_room(); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.guest_room() RETURNS uuid
    LANGUAGE plpgsql STABLE PARALLEL SAFE
    AS $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'room')::uuid;
end $$;


ALTER FUNCTION public.guest_room() OWNER TO parley_owner;

--
-- Name: FUNCTION guest_room(); Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON FUNCTION public.guest_room() IS 'The one room the caller''s session is good for; null when it is a whole one.';


--
-- Name: search_config(text); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.search_config(language text) RETURNS regconfig
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select case language
    when 'ar' then 'pg_catalog.arabic'::regconfig when 'da' then 'pg_catalog.danish' when 'de' then 'pg_catalog.german'
    when 'el' then 'pg_catalog.greek' when 'en' then 'pg_catalog.english' when 'es' then 'pg_catalog.spanish'
    when 'fi' then 'pg_catalog.finnish' when 'fr' then 'pg_catalog.french' when 'hu' then 'pg_catalog.hungarian'
    when 'it' then 'pg_catalog.italian' when 'nl' then 'pg_catalog.dutch' when 'no' then 'pg_catalog.norwegian'
    when 'pt' then 'pg_catalog.portuguese' when 'ro' then 'pg_catalog.romanian' when 'ru' then 'pg_catalog.russian'
    when 'sv' then 'pg_catalog.swedish' when 'tr' then 'pg_catalog.turkish' else 'pg_catalog.simple' end
$$;


ALTER FUNCTION public.search_config(language text) OWNER TO parley_owner;

--
-- Name: FUNCTION search_config(language text); Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON FUNCTION public.search_config(language text) IS 'How words of a language are brought to their stems; unknown languages keep theirs as they are.';


--
-- Name: knowledge_items; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.knowledge_items (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    twin_id uuid NOT NULL,
    added_by uuid NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    url text,
    upload_id uuid,
    extracted_text text,
    status text DEFAULT 'queued'::text NOT NULL,
    progress smallint DEFAULT 0 NOT NULL,
    failure text,
    version integer DEFAULT 0 NOT NULL,
    word_count integer DEFAULT 0 NOT NULL,
    cited_count integer DEFAULT 0 NOT NULL,
    is_citable boolean DEFAULT true NOT NULL,
    processed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    file_name text,
    size_bytes bigint,
    page_count integer,
    language text,
    recheck_days smallint,
    checked_at timestamp with time zone,
    changed_at timestamp with time zone,
    check_failure text,
    content_hash text,
    etag text,
    last_modified text,
    run integer DEFAULT 1 NOT NULL,
    claim integer DEFAULT 0 NOT NULL,
    title_words tsvector GENERATED ALWAYS AS (to_tsvector(public.search_config(COALESCE(language, 'en'::text)), title)) STORED NOT NULL,
    CONSTRAINT knowledge_items_check CHECK (((type = 'link'::text) = (url IS NOT NULL))),
    CONSTRAINT knowledge_items_check1 CHECK (((type <> 'file'::text) OR (upload_id IS NOT NULL))),
    CONSTRAINT knowledge_items_check2 CHECK (((type <> 'text'::text) OR (extracted_text IS NOT NULL))),
    CONSTRAINT knowledge_items_check3 CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT knowledge_items_check4 CHECK (((status <> 'ready'::text) OR ((progress = 100) AND (word_count > 0) AND (processed_at IS NOT NULL)))),
    CONSTRAINT knowledge_items_check5 CHECK (((recheck_days IS NULL) OR (type = 'link'::text))),
    CONSTRAINT knowledge_items_check6 CHECK (((status <> 'listed'::text) OR (type = 'link'::text))),
    CONSTRAINT knowledge_items_check_failure_check CHECK ((char_length(check_failure) <= 500)),
    CONSTRAINT knowledge_items_cited_count_check CHECK ((cited_count >= 0)),
    CONSTRAINT knowledge_items_claim_check CHECK ((claim >= 0)),
    CONSTRAINT knowledge_items_content_hash_check CHECK ((content_hash ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT knowledge_items_etag_check CHECK ((char_length(etag) <= 500)),
    CONSTRAINT knowledge_items_failure_check CHECK ((char_length(failure) <= 500)),
    CONSTRAINT knowledge_items_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 255))),
    CONSTRAINT knowledge_items_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
    CONSTRAINT knowledge_items_last_modified_check CHECK ((char_length(last_modified) <= 100)),
    CONSTRAINT knowledge_items_page_count_check CHECK ((page_count > 0)),
    CONSTRAINT knowledge_items_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
    CONSTRAINT knowledge_items_recheck_days_check CHECK ((recheck_days = ANY (ARRAY[1, 7, 30]))),
    CONSTRAINT knowledge_items_run_check CHECK ((run > 0)),
    CONSTRAINT knowledge_items_size_bytes_check CHECK ((size_bytes >= 0)),
    CONSTRAINT knowledge_items_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'fetching'::text, 'extracting'::text, 'embedding'::text, 'ready'::text, 'listed'::text, 'failed'::text]))),
    CONSTRAINT knowledge_items_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 300))),
    CONSTRAINT knowledge_items_type_check CHECK ((type = ANY (ARRAY['link'::text, 'file'::text, 'text'::text]))),
    CONSTRAINT knowledge_items_url_check CHECK (((char_length(url) <= 2000) AND (url ~ '^https?://'::text))),
    CONSTRAINT knowledge_items_version_check CHECK ((version >= 0)),
    CONSTRAINT knowledge_items_word_count_check CHECK ((word_count >= 0))
);

ALTER TABLE ONLY public.knowledge_items FORCE ROW LEVEL SECURITY;


ALTER TABLE public.knowledge_items OWNER TO parley_owner;

--
-- Name: COLUMN knowledge_items.status; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.knowledge_items.status IS 'listed: a sitemap or a feed. It holds no words, only pages that may be added.';


--
-- Name: COLUMN knowledge_items.version; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.knowledge_items.version IS 'Which reading of the item its passages belong to; a new reading replaces the old one in one step.';


--
-- Name: COLUMN knowledge_items.is_citable; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.knowledge_items.is_citable IS 'Off: the twin uses the item but does not quote it.';


--
-- Name: COLUMN knowledge_items.check_failure; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.knowledge_items.check_failure IS 'Why the last look at the page failed; what was read before stays.';


--
-- Name: COLUMN knowledge_items.content_hash; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.knowledge_items.content_hash IS 'Of the text that was read: a page that looks different and says the same is not read anew.';


--
-- Name: COLUMN knowledge_items.run; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.knowledge_items.run IS 'Rises whenever somebody asks for another reading or cancels one; a job of an older run writes nothing.';


--
-- Name: COLUMN knowledge_items.claim; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.knowledge_items.claim IS 'Rises whenever a job takes the item up; a job that was given up for dead and wakes writes nothing.';


--
-- Name: COLUMN knowledge_items.title_words; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.knowledge_items.title_words IS 'A document about bread is a better place to look for salt than one that mentions it.';


--
-- Name: uploads; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.uploads (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    file_name text NOT NULL,
    content_type text NOT NULL,
    size_bytes bigint NOT NULL,
    storage_key text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    guest_room_id uuid DEFAULT public.guest_room(),
    CONSTRAINT uploads_content_type_check CHECK ((char_length(content_type) <= 127)),
    CONSTRAINT uploads_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 255))),
    CONSTRAINT uploads_size_bytes_check CHECK (((size_bytes >= 1) AND (size_bytes <= 26214400))),
    CONSTRAINT uploads_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'stored'::text, 'refused'::text, 'deleted'::text]))),
    CONSTRAINT uploads_storage_key_check CHECK ((char_length(storage_key) <= 255))
);

ALTER TABLE ONLY public.uploads FORCE ROW LEVEL SECURITY;


ALTER TABLE public.uploads OWNER TO parley_owner;

--
-- Name: TABLE uploads; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.uploads IS 'A file someone sent. The spec''s filePath is this row''s id: never a path, always the sender''s own.';


--
-- Name: COLUMN uploads.guest_room_id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.uploads.guest_room_id IS 'The room from whose own domain it came. A guest sees no other of their files.';


--
-- Name: virtual_twins; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.virtual_twins (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    purpose text DEFAULT ''::text NOT NULL,
    is_public boolean DEFAULT false NOT NULL,
    temperature double precision DEFAULT 0.7 NOT NULL,
    is_dynamic_mode boolean DEFAULT false NOT NULL,
    is_strict boolean DEFAULT false NOT NULL,
    greeting text,
    suggested_questions text[] DEFAULT '{}'::text[] NOT NULL,
    avatar_url text,
    hue smallint DEFAULT 1 NOT NULL,
    portrait_seed text,
    model text,
    monthly_price_cents integer,
    stripe_product_id text,
    free_messages_per_day integer DEFAULT 0 NOT NULL,
    unlisted_at timestamp with time zone,
    unlisted_reason text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT virtual_twins_avatar_url_check CHECK ((avatar_url ~ '^/storage/v1/avatars/[a-z0-9-]{1,64}\.webp$'::text)),
    CONSTRAINT virtual_twins_check CHECK (((unlisted_at IS NULL) = (unlisted_reason IS NULL))),
    CONSTRAINT virtual_twins_description_check CHECK ((char_length(description) <= 2000)),
    CONSTRAINT virtual_twins_free_messages_per_day_check CHECK ((free_messages_per_day >= 0)),
    CONSTRAINT virtual_twins_greeting_check CHECK ((char_length(greeting) <= 1000)),
    CONSTRAINT virtual_twins_hue_check CHECK (((hue >= 1) AND (hue <= 8))),
    CONSTRAINT virtual_twins_model_check CHECK (((char_length(model) >= 1) AND (char_length(model) <= 120))),
    CONSTRAINT virtual_twins_monthly_price_cents_check CHECK ((monthly_price_cents > 0)),
    CONSTRAINT virtual_twins_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
    CONSTRAINT virtual_twins_portrait_seed_check CHECK ((char_length(portrait_seed) <= 64)),
    CONSTRAINT virtual_twins_purpose_check CHECK ((char_length(purpose) <= 200)),
    CONSTRAINT virtual_twins_sponsored_messages CHECK ((free_messages_per_day <= 1000)),
    CONSTRAINT virtual_twins_suggested_questions_check CHECK ((cardinality(suggested_questions) <= 4)),
    CONSTRAINT virtual_twins_temperature_check CHECK (((temperature >= (0)::double precision) AND (temperature <= (2)::double precision))),
    CONSTRAINT virtual_twins_unlisted_reason_check CHECK ((unlisted_reason = ANY (ARRAY['plan'::text, 'moderation'::text])))
);

ALTER TABLE ONLY public.virtual_twins FORCE ROW LEVEL SECURITY;


ALTER TABLE public.virtual_twins OWNER TO parley_owner;

--
-- Name: COLUMN virtual_twins.is_strict; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.virtual_twins.is_strict IS 'Answers from its knowledge only, and says so when there is no source.';


--
-- Name: COLUMN virtual_twins.hue; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.virtual_twins.hue IS 'Index into the twin palette, given at creation, the one its owner uses least. Never changes.';


--
-- Name: COLUMN virtual_twins.model; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.virtual_twins.model IS 'Null is the platform''s default.';


--
-- Name: COLUMN virtual_twins.unlisted_at; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.virtual_twins.unlisted_at IS 'Hidden from strangers though public: the plan no longer allows it, or a moderator acted. Nothing is lost.';


--
-- Name: files_of_leaving(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.files_of_leaving(request uuid) RETURNS SETOF text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT u.storage_key
    FROM public.uploads u
   WHERE ((u.user_id = public.person_leaving(files_of_leaving.request)) AND (NOT (EXISTS ( SELECT
            FROM (public.knowledge_items k
              JOIN public.virtual_twins t ON ((t.id = k.twin_id)))
           WHERE ((k.upload_id = u.id) AND (t.owner_id <> u.user_id))))));
END;


ALTER FUNCTION public.files_of_leaving(request uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION files_of_leaving(request uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.files_of_leaving(request uuid) IS 'Asked before the rows go, or nobody would know which files to remove. What somebody gave another''s twin is that twin''s.';


--
-- Name: fill_knowledge_shelf(uuid, integer); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.fill_knowledge_shelf(twin uuid, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
declare shelf text := public.knowledge_shelf(twin); copied integer;
begin
  perform public.make_knowledge_shelf(twin);
  execute format('insert into public.%1$I (twin_id, id, item_id, version, position, body, locator, model, dims, embedding, language, token_count)
    select c.twin_id, c.id, c.item_id, c.version, c.position, c.body, c.locator, c.model, c.dims, c.embedding, c.language, c.token_count
    from public.knowledge_chunks_default c where c.twin_id = $1 and not exists (select from public.%1$I s where s.twin_id = $1 and s.id = c.id)
    order by c.id limit $2', shelf) using twin, most;
  get diagnostics copied = row_count;
  return copied;
end $_$;


ALTER FUNCTION public.fill_knowledge_shelf(twin uuid, most integer) OWNER TO parley_definer;

--
-- Name: FUNCTION fill_knowledge_shelf(twin uuid, most integer); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.fill_knowledge_shelf(twin uuid, most integer) IS 'Copies passages onto a shelf nobody looks at yet; how many it was. Zero: all of them are there.';


--
-- Name: finish_turn(uuid, uuid, bigint, jsonb); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.finish_turn(asked_room uuid, asked_turn uuid, own_fence bigint, outcome jsonb) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare turn public.turns; charged bigint; ending text := outcome ->> 'status'; words text := coalesce(outcome ->> 'body', '');
begin
  select * into turn from public.turns t
    where t.room_id = asked_room and t.id = asked_turn and t.fence = own_fence and t.status = 'running' for update;
  if turn.id is null then return null; end if;
  turn.input_tokens := (outcome ->> 'input_tokens')::bigint;
  turn.output_tokens := (outcome ->> 'output_tokens')::bigint;
  turn.is_estimated := coalesce((outcome ->> 'is_estimated')::boolean, false);
  turn.model := coalesce(outcome ->> 'model', turn.model);
  if words <> '' then turn.answer_id := public.write_answer(turn, words, ending, outcome -> 'citations'); end if;
  if (outcome ->> 'is_unanswered')::boolean then perform public.note_unanswered(turn); end if;
  charged := public.settle_turn(turn, (outcome ->> 'is_free')::boolean, (outcome ->> 'provider_cost_micros')::bigint);
  update public.turns t set status = ending, finished_at = now(), answer_id = turn.answer_id, input_tokens = turn.input_tokens,
      output_tokens = turn.output_tokens, is_estimated = turn.is_estimated, model = turn.model, charged_tokens = charged
    where t.room_id = asked_room and t.id = asked_turn returning * into turn;
  return public.turn_json(turn);
end $$;


ALTER FUNCTION public.finish_turn(asked_room uuid, asked_turn uuid, own_fence bigint, outcome jsonb) OWNER TO parley_definer;

--
-- Name: first_broken_audit_row(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.first_broken_audit_row() RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT min(a.id) AS min
    FROM ( SELECT e.id,
             ((e.digest = public.audit_digest(e.*)) AND (NOT (e.previous IS DISTINCT FROM lag(e.digest) OVER (ORDER BY e.id)))) AS holds
            FROM public.audit_log e) a
   WHERE (NOT a.holds);
END;


ALTER FUNCTION public.first_broken_audit_row() OWNER TO parley_definer;

--
-- Name: folded(text); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.folded(words text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN regexp_replace(regexp_replace(regexp_replace(lower(NORMALIZE(words, NFKD)), '[\u0300-\u036f\ufe00-\ufe0f]+'::text, ''::text, 'g'::text), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f]+'::text, ' '::text, 'g'::text), '([\u2e80-\u9fff\uf900-\ufaff])'::text, ' \1 '::text, 'g'::text);


ALTER FUNCTION public.folded(words text) OWNER TO parley_owner;

--
-- Name: forget_all(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.forget_all() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.twin_memories m where m.twin_id = new.id;
  delete from public.remembered_talks k using public.rooms r where r.tryout_twin_id = new.id and k.room_id = r.id;
  return null;
end $$;


ALTER FUNCTION public.forget_all() OWNER TO parley_definer;

--
-- Name: room_members; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.room_members (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    room_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text DEFAULT 'member'::text NOT NULL,
    status text NOT NULL,
    invited_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT room_members_role_check CHECK ((role = ANY (ARRAY['member'::text, 'moderator'::text]))),
    CONSTRAINT room_members_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'active'::text])))
);

ALTER TABLE ONLY public.room_members FORCE ROW LEVEL SECURITY;


ALTER TABLE public.room_members OWNER TO parley_owner;

--
-- Name: TABLE room_members; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.room_members IS 'Who is in a room besides its owner. A declined invitation is removed.';


--
-- Name: user_notifications; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.user_notifications (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    is_read boolean DEFAULT false NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    event_key text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT user_notifications_data_check CHECK ((jsonb_typeof(data) = 'object'::text)),
    CONSTRAINT user_notifications_data_check1 CHECK (((NOT (data ? 'twin_id'::text)) OR ((data ->> 'twin_id'::text) ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'::text))),
    CONSTRAINT user_notifications_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 500))),
    CONSTRAINT user_notifications_type_check CHECK ((type = ANY (ARRAY['new_twin_manager'::text, 'twin_role_change'::text, 'room_invitation'::text, 'room_ownership'::text, 'room_domain'::text, 'stripe_connect_active'::text, 'stripe_connect_requirements'::text, 'stripe_connect_processing'::text, 'seller_account_complete'::text, 'seller_account_incomplete'::text, 'seller_account_processing'::text])))
);

ALTER TABLE ONLY public.user_notifications FORCE ROW LEVEL SECURITY;


ALTER TABLE public.user_notifications OWNER TO parley_owner;

--
-- Name: COLUMN user_notifications.event_key; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.user_notifications.event_key IS 'Names the event behind the notice, so that a job that runs twice tells once.';


--
-- Name: forget_invitation(public.room_members); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.forget_invitation(m public.room_members) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 DELETE FROM public.user_notifications AS n
   WHERE ((n.user_id = (forget_invitation.m).user_id) AND (n.event_key = ('room-invitation:'::text || (forget_invitation.m).id)));
END;


ALTER FUNCTION public.forget_invitation(m public.room_members) OWNER TO parley_definer;

--
-- Name: FUNCTION forget_invitation(m public.room_members); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.forget_invitation(m public.room_members) IS 'A notice about an invitation that is answered or withdrawn would lead nowhere.';


--
-- Name: get_room_owners(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.get_room_owners(after_id uuid DEFAULT NULL::uuid) RETURNS TABLE(id uuid, email text, role text, first_name text, last_name text, room_count bigint, room_names text[])
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if not public.is_superadmin() then raise exception 'not allowed' using errcode = 'insufficient_privilege'; end if;
  return query select p.id, u.email, p.role, p.first_name, p.last_name, o.room_count, o.room_names
    from (select r.user_id, count(*) as room_count, array_agg(r.name order by r.name, r.id) as room_names from public.rooms r
          where r.kind = 'room' and (after_id is null or r.user_id > after_id) group by r.user_id order by r.user_id limit 100) o
      join public.profiles p on p.id = o.user_id left join auth.users u on u.id = p.id
    order by p.id;
end $$;


ALTER FUNCTION public.get_room_owners(after_id uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION get_room_owners(after_id uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.get_room_owners(after_id uuid) IS 'For superadmins, a hundred at a time.';


--
-- Name: get_user_accessible_rooms(uuid, timestamp with time zone, uuid, integer); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.get_user_accessible_rooms(user_id_param uuid, before_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone, before_id uuid DEFAULT NULL::uuid, max_rows integer DEFAULT 20) RETURNS SETOF public.rooms
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare page integer := least(greatest(max_rows, 1), 100);
        sees_all boolean;
begin
  if user_id_param is null or (user_id_param is distinct from public.current_user_id() and not public.is_superadmin()) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  sees_all := case when user_id_param = public.current_user_id() then public.is_superadmin()
    else exists (select from public.profiles p where p.id = user_id_param and p.role = 'superadmin') end;
  if sees_all then
    return query select r.* from public.rooms r
      where r.kind = 'room' and (before_updated_at is null or (r.updated_at, r.id) < (before_updated_at, before_id))
      order by r.updated_at desc, r.id desc limit page;
  else
    return query select r.* from (
        (select own.id from public.rooms own where own.user_id = user_id_param and own.kind = 'room'
           and (before_updated_at is null or (own.updated_at, own.id) < (before_updated_at, before_id))
         order by own.updated_at desc, own.id desc limit page)
        union
        select m.room_id from public.room_members m where m.user_id = user_id_param and m.status = 'active'
      ) mine join public.rooms r on r.id = mine.id
      where before_updated_at is null or (r.updated_at, r.id) < (before_updated_at, before_id)
      order by r.updated_at desc, r.id desc limit page;
  end if;
end $$;


ALTER FUNCTION public.get_user_accessible_rooms(user_id_param uuid, before_updated_at timestamp with time zone, before_id uuid, max_rows integer) OWNER TO parley_definer;

--
-- Name: FUNCTION get_user_accessible_rooms(user_id_param uuid, before_updated_at timestamp with time zone, before_id uuid, max_rows integer); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.get_user_accessible_rooms(user_id_param uuid, before_updated_at timestamp with time zone, before_id uuid, max_rows integer) IS 'Rooms the person owns or is an active member of, newest first; all rooms for a superadmin. Answers only that person or a superadmin.';


--
-- Name: get_user_usage_stats(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.get_user_usage_stats(user_id_param uuid) RETURNS TABLE(twins_created bigint, max_twins integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if user_id_param is distinct from public.current_user_id() and not public.is_superadmin() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  return query select
    (select count(*) from public.virtual_twins t where t.owner_id = user_id_param),
    coalesce(
      (select max(tier.max_twins) from public.subscriptions s join public.subscription_tiers tier on tier.id = s.tier_id
       where s.user_id = user_id_param and s.status in ('active', 'trialing') and s.current_period_end > now()),
      (select free.max_twins from public.subscription_tiers free where free.id = 'free'), 1);
end $$;


ALTER FUNCTION public.get_user_usage_stats(user_id_param uuid) OWNER TO parley_definer;

--
-- Name: guard_room_look(); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.guard_room_look() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare before_look jsonb := case when tg_op = 'UPDATE' then old.theme_config else '{}' end;
        before_logo text := case when tg_op = 'UPDATE' then old.logo_url end;
begin
  -- Migrations and background work act on nobody's behalf and have no plan.
  if current_user <> 'authenticated' then return new; end if;
  if (new.theme_config <@ before_look and (new.logo_url is null or new.logo_url is not distinct from before_logo))
     or public.plan_allows(public.my_plan(), 'white_label_rooms') then
    return new;
  end if;
  raise exception 'white_label_rooms' using errcode = 'insufficient_privilege';
end $$;


ALTER FUNCTION public.guard_room_look() OWNER TO parley_owner;

--
-- Name: guard_sponsorship(); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.guard_sponsorship() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if current_user = 'authenticated' and new.owner_id is distinct from public.current_user_id() then
    raise exception 'only the owner sponsors' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;


ALTER FUNCTION public.guard_sponsorship() OWNER TO parley_owner;

--
-- Name: halt_turns(public.messages); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.halt_turns(said public.messages) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare turn public.turns; halted jsonb := '[]';
begin
  for turn in select * from public.turns t where t.room_id = said.room_id and t.status in ('queued', 'running', 'failed')
      and (t.question_id = said.id or t.answer_id = said.id) order by t.id for update loop
    if turn.status = 'queued' then perform public.close_hold(turn.payer_id, turn.id, 'released'); end if;
    update public.turns t set stop_requested_at = coalesce(t.stop_requested_at, now()),
        status = case t.status when 'running' then 'running' else 'stopped' end, failure = null,
        finished_at = case when t.status <> 'running' then coalesce(t.finished_at, now()) end
      where t.room_id = turn.room_id and t.id = turn.id returning * into turn;
    halted := halted || public.turn_json(turn);
  end loop;
  return halted;
end $$;


ALTER FUNCTION public.halt_turns(said public.messages) OWNER TO parley_definer;

--
-- Name: hand_back_turn(uuid, uuid, bigint); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.hand_back_turn(asked_room uuid, asked_turn uuid, own_fence bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.turns t set status = 'queued', fence = t.fence + 1, lease_until = now(), attempts = t.attempts - 1
    where t.room_id = asked_room and t.id = asked_turn and t.fence = own_fence and t.status = 'running' and t.attempts > 0;
  return found;
end $$;


ALTER FUNCTION public.hand_back_turn(asked_room uuid, asked_turn uuid, own_fence bigint) OWNER TO parley_definer;

--
-- Name: FUNCTION hand_back_turn(asked_room uuid, asked_turn uuid, own_fence bigint); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.hand_back_turn(asked_room uuid, asked_turn uuid, own_fence bigint) IS 'For a worker that is told to stop: another one begins again, and it counts as no try.';


--
-- Name: has_knowledge_shelf(uuid); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.has_knowledge_shelf(twin uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  return exists (
    select from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.knowledge_chunks'::regclass and c.relname = public.knowledge_shelf(twin));
end $$;


ALTER FUNCTION public.has_knowledge_shelf(twin uuid) OWNER TO parley_owner;

--
-- Name: factors; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.factors (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    factor_type text NOT NULL,
    status text DEFAULT 'unverified'::text NOT NULL,
    friendly_name text,
    secret text,
    phone text,
    credential jsonb,
    last_step bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    last_challenged_at timestamp with time zone,
    CONSTRAINT factors_factor_type_check CHECK ((factor_type = ANY (ARRAY['totp'::text, 'phone'::text, 'webauthn'::text, 'recovery_code'::text]))),
    CONSTRAINT factors_friendly_name_check CHECK (((char_length(friendly_name) >= 1) AND (char_length(friendly_name) <= 80))),
    CONSTRAINT factors_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
    CONSTRAINT factors_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text])))
);

ALTER TABLE ONLY auth.factors FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.factors OWNER TO parley_owner;

--
-- Name: TABLE factors; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.factors IS 'A second step. Secrets are sealed with the service''s own key.';


--
-- Name: COLUMN factors.last_step; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON COLUMN auth.factors.last_step IS 'The last period a code was taken from: the same code does not open twice.';


--
-- Name: has_second_factor(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.has_second_factor() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM auth.factors f
           WHERE ((f.user_id = public.current_user_id()) AND (f.status = 'verified'::text)))) AS "exists";
END;


ALTER FUNCTION public.has_second_factor() OWNER TO parley_definer;

--
-- Name: FUNCTION has_second_factor(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.has_second_factor() IS 'Whoever has set up a second step must have taken it before anything irreversible.';


--
-- Name: hold_knowledge(); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.hold_knowledge() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET lock_timeout TO '3s'
    AS $$
begin
  lock table public.knowledge_chunks_default in access exclusive mode;
end $$;


ALTER FUNCTION public.hold_knowledge() OWNER TO parley_owner;

--
-- Name: turns; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.turns (
    room_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    question_id uuid NOT NULL,
    answer_id uuid,
    twin_id uuid NOT NULL,
    asked_by uuid NOT NULL,
    payer_id uuid NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    lease_until timestamp with time zone DEFAULT now() NOT NULL,
    fence bigint DEFAULT 0 NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    stop_requested_at timestamp with time zone,
    hold_tokens bigint DEFAULT 0 NOT NULL,
    input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL,
    charged_tokens bigint DEFAULT 0 NOT NULL,
    is_estimated boolean DEFAULT false NOT NULL,
    failure text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    model text,
    prompt_tokens_most integer DEFAULT 0 NOT NULL,
    output_tokens_most integer DEFAULT 0 NOT NULL,
    input_cents_per_1000 integer DEFAULT 0 NOT NULL,
    output_cents_per_1000 integer DEFAULT 0 NOT NULL,
    token_multiplier double precision DEFAULT 1 NOT NULL,
    payer_kind text DEFAULT 'you'::text NOT NULL,
    planned_at timestamp with time zone DEFAULT now() NOT NULL,
    worker text,
    CONSTRAINT turns_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT turns_check CHECK (((charged_tokens >= 0) AND (charged_tokens <= hold_tokens))),
    CONSTRAINT turns_check1 CHECK (((status = ANY (ARRAY['done'::text, 'stopped'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
    CONSTRAINT turns_check2 CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT turns_failure_check CHECK ((char_length(failure) <= 200)),
    CONSTRAINT turns_fence_check CHECK ((fence >= 0)),
    CONSTRAINT turns_hold_tokens_check CHECK ((hold_tokens >= 0)),
    CONSTRAINT turns_input_cents_per_1000_check CHECK ((input_cents_per_1000 >= 0)),
    CONSTRAINT turns_input_tokens_check CHECK ((input_tokens >= 0)),
    CONSTRAINT turns_model_check CHECK (((char_length(model) >= 1) AND (char_length(model) <= 120))),
    CONSTRAINT turns_output_cents_per_1000_check CHECK ((output_cents_per_1000 >= 0)),
    CONSTRAINT turns_output_tokens_check CHECK ((output_tokens >= 0)),
    CONSTRAINT turns_output_tokens_most_check CHECK ((output_tokens_most >= 0)),
    CONSTRAINT turns_payer_kind_check CHECK ((payer_kind = ANY (ARRAY['you'::text, 'room'::text, 'owner'::text]))),
    CONSTRAINT turns_prompt_tokens_most_check CHECK ((prompt_tokens_most >= 0)),
    CONSTRAINT turns_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'stopped'::text, 'failed'::text]))),
    CONSTRAINT turns_token_multiplier_check CHECK ((token_multiplier > (0)::double precision)),
    CONSTRAINT turns_worker_check CHECK (((char_length(worker) >= 1) AND (char_length(worker) <= 200)))
)
WITH (fillfactor='70');

ALTER TABLE ONLY public.turns FORCE ROW LEVEL SECURITY;


ALTER TABLE public.turns OWNER TO parley_owner;

--
-- Name: TABLE turns; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.turns IS 'One twin''s work on one question: a leased row instead of a queue entry.';


--
-- Name: COLUMN turns.fence; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.turns.fence IS 'Raised by whoever claims the turn. Every later write names it, so a worker back from the dead writes nothing.';


--
-- Name: COLUMN turns.model; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.turns.model IS 'The one that answered; until then the one to ask, where null is the platform''s default.';


--
-- Name: COLUMN turns.prompt_tokens_most; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.turns.prompt_tokens_most IS 'The hold covers a prompt of this size. The worker cuts sources and history until it fits.';


--
-- Name: COLUMN turns.token_multiplier; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.turns.token_multiplier IS 'The price when the question was asked: a new price never reaches an answer under way.';


--
-- Name: COLUMN turns.payer_kind; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.turns.payer_kind IS 'Why the payer pays: they asked, it is their room, or they sponsor their twin.';


--
-- Name: COLUMN turns.planned_at; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.turns.planned_at IS 'When its tokens were set aside, which a retry does anew: the day whose caps it counts against.';


--
-- Name: COLUMN turns.worker; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.turns.worker IS 'Which process took it on last.';


--
-- Name: insert_turn(public.turns); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.insert_turn(plan public.turns) RETURNS public.turns
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare made public.turns;
begin
  insert into public.turns (room_id, id, question_id, answer_id, twin_id, asked_by, payer_id, payer_kind, hold_tokens, model,
      prompt_tokens_most, output_tokens_most, input_cents_per_1000, output_cents_per_1000, token_multiplier)
    values (plan.room_id, plan.id, plan.question_id, plan.answer_id, plan.twin_id, plan.asked_by, plan.payer_id, plan.payer_kind,
      plan.hold_tokens, plan.model, plan.prompt_tokens_most, plan.output_tokens_most, plan.input_cents_per_1000,
      plan.output_cents_per_1000, plan.token_multiplier)
    returning * into made;
  return made;
end $$;


ALTER FUNCTION public.insert_turn(plan public.turns) OWNER TO parley_definer;

--
-- Name: invitation_lives(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.invitation_lives(sent_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN (sent_at > (now() - '7 days'::interval));


ALTER FUNCTION public.invitation_lives(sent_at timestamp with time zone) OWNER TO parley_definer;

--
-- Name: invite_to_room(uuid, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.invite_to_room(wanted uuid, address text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare me uuid := public.current_user_id(); target text := lower(address); invitee uuid; invitation uuid; member public.room_members;
        digest text := encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
begin
  perform from public.rooms r where r.id = wanted and r.user_id = me and r.kind = 'room' and public.is_confirmed() for no key update;
  if not found then raise exception 'not allowed' using errcode = 'insufficient_privilege'; end if;
  perform pg_advisory_xact_lock(public.lock_of_address(target));
  select u.id into invitee from auth.users u where u.email = target and u.email_confirmed_at is not null and u.deleted_at is null;
  if invitee = me or exists (select from public.room_members m where m.room_id = wanted and m.user_id = invitee and m.status = 'active') then
    raise exception 'already_in_room' using errcode = 'P0001';
  end if;
  if exists (select from public.room_members m where m.room_id = wanted and m.user_id = invitee and public.invitation_lives(m.created_at))
     or exists (select from public.room_email_invitations i where i.room_id = wanted and i.email = target and i.expires_at > now()) then
    return null;
  end if;
  if not (public.count_invitation('room:' || wanted, 20) and public.count_invitation(format('from:%s to:%s', me, digest), 3)) then
    raise exception 'invitation_limit_reached' using errcode = 'P0001';
  end if;
  if invitee is null then
    insert into public.room_email_invitations as i (room_id, email, invited_by) values (wanted, target, me)
      on conflict (room_id, email) do update set invited_by = me, created_at = now(), expires_at = now() + interval '7 days'
      returning i.id into invitation;
  else
    insert into public.room_members as m (room_id, user_id, status, invited_by) values (wanted, invitee, 'invited', me)
      on conflict (room_id, user_id) do update set invited_by = me, created_at = now() where m.status = 'invited'
      returning m.* into member;
    if member.id is null then raise exception 'already_in_room' using errcode = 'P0001'; end if;
    invitation := member.id;
    perform public.notice_invitation(member);
  end if;
  return jsonb_build_object('id', invitation, 'user_id', invitee, 'is_mailed', public.count_invitation('to:' || digest, 3));
end $$;


ALTER FUNCTION public.invite_to_room(wanted uuid, address text) OWNER TO parley_definer;

--
-- Name: FUNCTION invite_to_room(wanted uuid, address text); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.invite_to_room(wanted uuid, address text) IS 'Null when a living invitation stands. Nobody gets more than three mails a day, and nobody learns who else wrote to them.';


--
-- Name: is_admin(); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.is_admin() RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  return coalesce(public.current_aal() = 'aal2' and public.current_app_role() in ('admin', 'superadmin'), false);
end $$;


ALTER FUNCTION public.is_admin() OWNER TO parley_owner;

--
-- Name: is_background_work(); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.is_background_work() RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  return current_setting('role') = 'parley_worker' or (current_setting('role') = 'none' and session_user = 'parley_worker');
end $$;


ALTER FUNCTION public.is_background_work() OWNER TO parley_owner;

--
-- Name: FUNCTION is_background_work(); Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON FUNCTION public.is_background_work() IS 'Asked inside a function that runs as its owner: the caller is the worker, not a person.';


--
-- Name: is_changed_enough(public.messages); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.is_changed_enough(said public.messages) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ((said).version > 50);


ALTER FUNCTION public.is_changed_enough(said public.messages) OWNER TO parley_definer;

--
-- Name: is_confirmed(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.is_confirmed() RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return exists (select from auth.users u where u.id = public.current_user_id() and u.deleted_at is null
    and (u.email_confirmed_at is not null or u.phone_confirmed_at is not null));
end $$;


ALTER FUNCTION public.is_confirmed() OWNER TO parley_definer;

--
-- Name: FUNCTION is_confirmed(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.is_confirmed() IS 'Someone who has not yet proved an address or a number may look, but creates nothing.';


--
-- Name: is_superadmin(); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.is_superadmin() RETURNS boolean
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  return coalesce(public.current_aal() = 'aal2' and public.current_app_role() = 'superadmin', false);
end $$;


ALTER FUNCTION public.is_superadmin() OWNER TO parley_owner;

--
-- Name: join_knowledge_shelf(uuid); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.join_knowledge_shelf(twin uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET lock_timeout TO '3s'
    AS $$
begin
  execute format('alter table public.knowledge_chunks attach partition public.%I for values in (%L)', public.knowledge_shelf(twin), twin);
end $$;


ALTER FUNCTION public.join_knowledge_shelf(twin uuid) OWNER TO parley_owner;

--
-- Name: keep_domain_taken(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.keep_domain_taken() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.room_domains d set released_at = now(), looking_since = null, missed_checks = 0
    where d.domain = old.custom_domain and d.verified_at is not null and d.released_at is null;
  return null;
end $$;


ALTER FUNCTION public.keep_domain_taken() OWNER TO parley_definer;

--
-- Name: keep_facts(public.rooms, jsonb); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.keep_facts(room public.rooms, facts jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare told record;
begin
  for told in select f.fact, f.replaces from jsonb_to_recordset(facts) as f (fact text, replaces uuid) loop
    continue when exists (select from public.twin_memories m where m.twin_id = room.tryout_twin_id and m.user_id = room.user_id
      and lower(m.fact) = lower(told.fact));
    update public.twin_memories m set fact = told.fact
      where m.twin_id = room.tryout_twin_id and m.user_id = room.user_id and m.id = told.replaces;
    continue when found;
    insert into public.twin_memories (twin_id, user_id, fact, created_at) values (room.tryout_twin_id, room.user_id, told.fact, clock_timestamp());
  end loop;
  delete from public.twin_memories m where m.twin_id = room.tryout_twin_id and m.user_id = room.user_id and m.id in (
    select o.id from public.twin_memories o where o.twin_id = room.tryout_twin_id and o.user_id = room.user_id
    order by o.updated_at desc, o.created_at desc offset 20);
end $$;


ALTER FUNCTION public.keep_facts(room public.rooms, facts jsonb) OWNER TO parley_definer;

--
-- Name: keep_talk(uuid, bigint, jsonb); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.keep_talk(asked_room uuid, own_fence bigint, outcome jsonb) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare talk public.remembered_talks; room public.rooms; price public.token_pricing_configs; due bigint; amount bigint;
        input bigint := (outcome ->> 'input_tokens')::bigint; output bigint := (outcome ->> 'output_tokens')::bigint;
begin
  select * into room from public.rooms r where r.id = asked_room;
  -- The twin's row first, as whoever switches the mode off: they wait for this, or this finds it off.
  perform from public.virtual_twins t where t.id = room.tryout_twin_id and t.is_dynamic_mode for share;
  if not found then return false; end if;
  select * into talk from public.remembered_talks k where k.room_id = asked_room and k.fence = own_fence and k.hold_id is not null for update;
  select h.amount_tokens into amount from public.token_holds h where h.user_id = room.user_id and h.id = talk.hold_id;
  if amount is null or not public.close_hold(room.user_id, talk.hold_id, 'settled') then return false; end if;
  price := public.price_in_force(room.user_id, null);
  due := least(amount, ceil((input + output) * price.token_multiplier::numeric));
  if due > 0 then
    perform public.post_transfer('memory:' || talk.hold_id, public.ledger_account('wallet', 'token', room.user_id),
      public.ledger_account('usage', 'token'), due, 'usage', jsonb_build_object('turn_id', talk.hold_id, 'is_memory', true));
    insert into public.token_usage_logs (user_id, total_tokens, base_cost_usd_cents, input_tokens, output_tokens, provider_cost_micros,
        is_estimated, model, twin_id, room_id, turn_id)
      values (room.user_id, due, (input * price.input_cents_per_1000 + output * price.output_cents_per_1000 + 999) / 1000, input, output,
        (outcome ->> 'provider_cost_micros')::bigint, (outcome ->> 'is_estimated')::boolean, outcome ->> 'model', room.tryout_twin_id,
        asked_room, talk.hold_id);
  end if;
  perform public.keep_facts(room, outcome -> 'facts');
  update public.remembered_talks k set heard_until = k.taken_until, taken_until = null, hold_id = null, attempts = 0, lease_until = now()
    where k.room_id = asked_room;
  return true;
end $$;


ALTER FUNCTION public.keep_talk(asked_room uuid, own_fence bigint, outcome jsonb) OWNER TO parley_definer;

--
-- Name: keep_within_storage(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.keep_within_storage() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare most bigint := (select s.value::bigint from public.platform_settings s where s.key = 'storage_bytes_per_person'); kept bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('storage ' || new.user_id, 0));
  select coalesce(sum(u.size_bytes), 0) into kept from public.uploads u where u.user_id = new.user_id;
  if kept + new.size_bytes > most then raise exception 'storage_full' using errcode = 'P0001'; end if;
  return new;
end $$;


ALTER FUNCTION public.keep_within_storage() OWNER TO parley_definer;

--
-- Name: FUNCTION keep_within_storage(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.keep_within_storage() IS 'A person''s files together have at most as many bytes as the setting says.';


--
-- Name: knowledge_shelf(uuid); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.knowledge_shelf(twin uuid) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
  select 'knowledge_chunks_of_' || replace(twin::text, '-', '')
$$;


ALTER FUNCTION public.knowledge_shelf(twin uuid) OWNER TO parley_owner;

--
-- Name: FUNCTION knowledge_shelf(twin uuid); Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON FUNCTION public.knowledge_shelf(twin uuid) IS 'The name of the partition that a large twin has to itself.';


--
-- Name: learn_items(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.learn_items() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.learn_routing(t.twin_id) from (select distinct c.twin_id from changed c) t;
  return null;
end $$;


ALTER FUNCTION public.learn_items() OWNER TO parley_definer;

--
-- Name: learn_reading(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.learn_reading() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.learn_routing(new.twin_id);
  return null;
end $$;


ALTER FUNCTION public.learn_reading() OWNER TO parley_definer;

--
-- Name: learn_routing(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.learn_routing(wanted uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare twin public.virtual_twins; spoken text[];
begin
  -- Two documents that are ready at once must not each leave out the other.
  perform pg_advisory_xact_lock(hashtext('twin_words'), hashtext(wanted::text));
  select * into twin from public.virtual_twins t where t.id = wanted;
  if twin.id is null then return; end if;
  select coalesce(array_agg(distinct coalesce(k.language, 'en')), '{en}') into spoken
    from public.knowledge_items k where k.twin_id = wanted and k.version > 0 and k.is_citable;
  insert into public.twin_routing (twin_id, languages) values (wanted, spoken)
    on conflict (twin_id) do update set languages = excluded.languages;
  with said (words, weight) as (
    values (twin.name, 3.0), (twin.purpose, 2.0), (array_to_string(twin.suggested_questions, ' '), 1.5), (twin.description, 1.0)
  ), passages as (
    select c.tsv from public.knowledge_chunks c join public.knowledge_items k on k.id = c.item_id and k.version = c.version
    where c.twin_id = wanted and k.is_citable order by c.id limit 400
  ), counted as (
    select l.word, count(*)::double precision as n from passages p, unnest(tsvector_to_array(p.tsv)) as l (word)
    group by l.word order by count(*) desc, l.word limit 1500
  ), titled as (
    select k.title_words from public.knowledge_items k where k.twin_id = wanted and k.version > 0 and k.is_citable
    order by k.created_at desc limit 500
  ), learned as (
    select w.word, max(w.weight) as weight from (
      select l.word, s.weight from said s, unnest(spoken) as n (language),
        unnest(tsvector_to_array(to_tsvector(public.search_config(n.language), s.words))) as l (word)
      union all select l.word, 1.5 from titled t, unnest(tsvector_to_array(t.title_words)) as l (word)
      union all select c.word, least(1, 0.4 + 0.25 * ln(c.n)) from counted c) w
    group by w.word
  ), forgotten as (
    delete from public.twin_words w where w.twin_id = wanted and not exists (select from learned l where l.word = w.word)
  )
  insert into public.twin_words as w (twin_id, word, weight) select wanted, l.word, l.weight from learned l
    on conflict (twin_id, word) do update set weight = excluded.weight where w.weight <> excluded.weight;
end $$;


ALTER FUNCTION public.learn_routing(wanted uuid) OWNER TO parley_definer;

--
-- Name: learn_twin(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.learn_twin() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.learn_routing(new.id);
  return null;
end $$;


ALTER FUNCTION public.learn_twin() OWNER TO parley_definer;

--
-- Name: leave_rooms(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.leave_rooms() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.room_twins s using public.rooms r, public.virtual_twins t
    where s.twin_id = coalesce(to_jsonb(old) ->> 'twin_id', to_jsonb(old) ->> 'id')::uuid and r.id = s.room_id and t.id = s.twin_id
      and not public.may_seat(r.user_id, t);
  return null;
end $$;


ALTER FUNCTION public.leave_rooms() OWNER TO parley_definer;

--
-- Name: ledger_account(text, text, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.ledger_account(account_kind text, account_unit text, account_owner uuid DEFAULT NULL::uuid) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare found_id uuid;
begin
  select a.id into found_id from public.ledger_accounts a
  where a.kind = account_kind and a.unit = account_unit and a.owner_id is not distinct from account_owner;
  if found_id is not null then return found_id; end if;
  insert into public.ledger_accounts (kind, unit, owner_id) values (account_kind, account_unit, account_owner)
  on conflict do nothing returning id into found_id;
  if found_id is not null then return found_id; end if;
  return public.ledger_account(account_kind, account_unit, account_owner);
end $$;


ALTER FUNCTION public.ledger_account(account_kind text, account_unit text, account_owner uuid) OWNER TO parley_definer;

--
-- Name: lock_of_address(text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.lock_of_address(address text) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    RETURN (726000 + (hashtextextended(address, (0)::bigint) & (63)::bigint));


ALTER FUNCTION public.lock_of_address(address text) OWNER TO parley_definer;

--
-- Name: make_knowledge_shelf(uuid); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.make_knowledge_shelf(twin uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare shelf text := public.knowledge_shelf(twin);
begin
  execute format('create table if not exists public.%I (like public.knowledge_chunks including all)', shelf);
  execute format('alter table public.%I enable row level security', shelf);
  execute format('alter table public.%I force row level security', shelf);
  execute format('grant select, insert, delete on public.%I to parley_definer', shelf);
  execute format('create index if not exists %I on public.%I using hnsw (embedding public.halfvec_cosine_ops)', shelf || '_meaning', shelf);
end $$;


ALTER FUNCTION public.make_knowledge_shelf(twin uuid) OWNER TO parley_owner;

--
-- Name: mark_room_read(uuid, bigint); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.mark_room_read(asked_room uuid, up_to bigint) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare room public.rooms := public.room_to_talk_in(asked_room); me uuid := public.current_user_id(); last bigint; is_new boolean; place bigint;
begin
  if room.kind is distinct from 'room' then return jsonb_build_object('refusal', 'room_not_found'); end if;
  select c.last_seq into last from public.room_counters c where c.room_id = asked_room;
  insert into public.room_reads as r (user_id, room_id, last_read_seq) values (me, asked_room, least(up_to, last))
    on conflict (user_id, room_id) do update set last_read_seq = excluded.last_read_seq where r.last_read_seq < excluded.last_read_seq;
  is_new := found;
  select r.last_read_seq into place from public.room_reads r where r.user_id = me and r.room_id = asked_room;
  return jsonb_build_object('room_id', asked_room, 'last_read_seq', place, 'last_seq', last)
    || case when is_new then '{"is_new": true}' else '{}' end::jsonb;
end $$;


ALTER FUNCTION public.mark_room_read(asked_room uuid, up_to bigint) OWNER TO parley_definer;

--
-- Name: FUNCTION mark_room_read(asked_room uuid, up_to bigint); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.mark_room_read(asked_room uuid, up_to bigint) IS 'Never backwards, and never beyond what was said. A try-out has no place to remember.';


--
-- Name: material_json(public.messages); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.material_json(question public.messages) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('title', a.title,
      'text', left(t.body, public.setting_tokens('answer_attachment_tokens') * 6))
      order by (a.message_id = question.id) desc, a.position, a.id), '[]')
    from public.message_attachments a join public.attachment_texts t on t.attachment_id = a.id
    where a.room_id = question.room_id and a.message_id = any (array[question.id, question.quoted_id]));
end $$;


ALTER FUNCTION public.material_json(question public.messages) OWNER TO parley_definer;

--
-- Name: may_delete_message(public.messages); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.may_delete_message(said public.messages) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT ((NOT ((said).author_id IS DISTINCT FROM public.current_user_id())) OR (EXISTS ( SELECT
            FROM public.rooms r
           WHERE ((r.id = (may_delete_message.said).room_id) AND (r.user_id = public.current_user_id())))) OR (EXISTS ( SELECT
            FROM public.room_members m
           WHERE ((m.room_id = (may_delete_message.said).room_id) AND (m.user_id = public.current_user_id()) AND (m.status = 'active'::text) AND (m.role = 'moderator'::text)))) OR (EXISTS ( SELECT
            FROM public.turns t
           WHERE ((t.room_id = (may_delete_message.said).room_id) AND (t.question_id = (may_delete_message.said).reply_to) AND (t.twin_id = (may_delete_message.said).twin_id) AND (t.asked_by = public.current_user_id())))));
END;


ALTER FUNCTION public.may_delete_message(said public.messages) OWNER TO parley_definer;

--
-- Name: FUNCTION may_delete_message(said public.messages); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.may_delete_message(said public.messages) IS 'Whoever said it, the owner, a moderator, and of an answer whoever asked for it.';


--
-- Name: plan_allows(text, text); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.plan_allows(plan text, feature text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN COALESCE((plan = ANY (CASE feature WHEN 'create_twin'::text THEN ARRAY['free'::text, 'starter'::text, 'growth'::text, 'pro'::text] WHEN 'toggle_twin_public_status'::text THEN ARRAY['starter'::text, 'growth'::text, 'pro'::text] WHEN 'select_multiple_twins'::text THEN ARRAY['growth'::text, 'pro'::text] WHEN 'access_paid_rooms'::text THEN ARRAY['starter'::text, 'growth'::text, 'pro'::text] WHEN 'white_label_rooms'::text THEN ARRAY['pro'::text] WHEN 'advanced_analytics'::text THEN ARRAY['growth'::text, 'pro'::text] WHEN 'affiliate_system'::text THEN ARRAY['growth'::text, 'pro'::text] WHEN 'marketplace_boosting'::text THEN ARRAY['pro'::text] WHEN 'premium_onboarding'::text THEN ARRAY['pro'::text] ELSE NULL::text[] END)), false);


ALTER FUNCTION public.plan_allows(plan text, feature text) OWNER TO parley_owner;

--
-- Name: subscriptions; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.subscriptions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    plan text DEFAULT 'free'::text NOT NULL,
    tier_id text DEFAULT 'free'::text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    current_period_start timestamp with time zone DEFAULT now() NOT NULL,
    current_period_end timestamp with time zone DEFAULT (now() + '1 year'::interval) NOT NULL,
    is_trial boolean DEFAULT false NOT NULL,
    trial_end timestamp with time zone,
    cancel_at_period_end boolean DEFAULT false NOT NULL,
    stripe_subscription_id text,
    payment_state_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT subscriptions_check CHECK ((current_period_end > current_period_start)),
    CONSTRAINT subscriptions_check1 CHECK ((is_trial = (trial_end IS NOT NULL))),
    CONSTRAINT subscriptions_check2 CHECK (((status <> 'trialing'::text) OR is_trial)),
    CONSTRAINT subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'trialing'::text, 'past_due'::text, 'incomplete'::text, 'canceled'::text])))
);

ALTER TABLE ONLY public.subscriptions FORCE ROW LEVEL SECURITY;


ALTER TABLE public.subscriptions OWNER TO parley_owner;

--
-- Name: COLUMN subscriptions.payment_state_at; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.subscriptions.payment_state_at IS 'When the payment provider''s object had this state; an older event changes nothing.';


--
-- Name: plan_of(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.plan_of(person uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT COALESCE(( SELECT
                 CASE
                     WHEN (s.tier_id ~~ 'whitelabel\_%'::text) THEN 'pro'::text
                     ELSE s.tier_id
                 END AS tier_id
            FROM public.subscriptions s
           WHERE ((s.user_id = plan_of.person) AND (s.status = ANY (ARRAY['active'::text, 'trialing'::text])) AND (s.current_period_end > now()))
           ORDER BY s.created_at DESC
          LIMIT 1), 'free'::text) AS "coalesce";
END;


ALTER FUNCTION public.plan_of(person uuid) OWNER TO parley_definer;

--
-- Name: may_have_domain(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.may_have_domain(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT public.plan_allows(public.plan_of(person), 'white_label_rooms'::text) AS plan_allows;
END;


ALTER FUNCTION public.may_have_domain(person uuid) OWNER TO parley_definer;

--
-- Name: may_leave(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.may_leave() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT ((NOT (EXISTS ( SELECT
            FROM public.profiles p
           WHERE ((p.id = public.current_user_id()) AND (p.role = 'superadmin'::text))))) OR (EXISTS ( SELECT
            FROM (public.profiles p
              JOIN auth.users u ON ((u.id = p.id)))
           WHERE ((p.role = 'superadmin'::text) AND (p.id <> public.current_user_id()) AND (u.deleted_at IS NULL)))));
END;


ALTER FUNCTION public.may_leave() OWNER TO parley_definer;

--
-- Name: FUNCTION may_leave(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.may_leave() IS 'Not the last superadmin: nobody could name another one.';


--
-- Name: twin_managers; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.twin_managers (
    twin_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text DEFAULT 'editor'::text NOT NULL,
    notified_new_manager boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT twin_managers_role_check CHECK ((role = ANY (ARRAY['editor'::text, 'analyst'::text])))
);

ALTER TABLE ONLY public.twin_managers FORCE ROW LEVEL SECURITY;


ALTER TABLE public.twin_managers OWNER TO parley_owner;

--
-- Name: COLUMN twin_managers.notified_new_manager; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.twin_managers.notified_new_manager IS 'True once the manager has dismissed the banner that told them.';


--
-- Name: may_remember(public.rooms); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.may_remember(room public.rooms) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM public.virtual_twins t
           WHERE ((t.id = (may_remember.room).tryout_twin_id) AND t.is_dynamic_mode AND ((t.owner_id = (may_remember.room).user_id) OR (EXISTS ( SELECT
                    FROM public.twin_managers m
                   WHERE ((m.twin_id = t.id) AND (m.user_id = (may_remember.room).user_id)))))))) AS "exists";
END;


ALTER FUNCTION public.may_remember(room public.rooms) OWNER TO parley_definer;

--
-- Name: may_seat(uuid, public.virtual_twins); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.may_seat(host uuid, twin public.virtual_twins) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT (((twin).owner_id = host) OR ((twin).is_public AND ((twin).unlisted_at IS NULL)) OR (EXISTS ( SELECT
            FROM public.twin_managers m
           WHERE ((m.twin_id = (may_seat.twin).id) AND (m.user_id = may_seat.host)))));
END;


ALTER FUNCTION public.may_seat(host uuid, twin public.virtual_twins) OWNER TO parley_definer;

--
-- Name: connect_accounts; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.connect_accounts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    stripe_account_id text NOT NULL,
    account_type text DEFAULT 'express'::text NOT NULL,
    charges_enabled boolean DEFAULT false NOT NULL,
    payouts_enabled boolean DEFAULT false NOT NULL,
    details_submitted boolean DEFAULT false NOT NULL,
    requirements_pending text[] DEFAULT '{}'::text[] NOT NULL,
    requirements_past_due text[] DEFAULT '{}'::text[] NOT NULL,
    requirements_currently_due text[] DEFAULT '{}'::text[] NOT NULL,
    onboarding_completed_at timestamp with time zone,
    payment_state_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT connect_accounts_account_type_check CHECK ((account_type = 'express'::text))
);

ALTER TABLE ONLY public.connect_accounts FORCE ROW LEVEL SECURITY;


ALTER TABLE public.connect_accounts OWNER TO parley_owner;

--
-- Name: TABLE connect_accounts; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.connect_accounts IS 'A seller''s account at the payment provider, as the provider last described it.';


--
-- Name: may_sell_rooms(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.may_sell_rooms(person uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT (public.plan_allows(public.plan_of(person), 'white_label_rooms'::text) AND (EXISTS ( SELECT
            FROM public.connect_accounts a
           WHERE ((a.user_id = may_sell_rooms.person) AND a.charges_enabled AND a.payouts_enabled AND a.details_submitted))));
END;


ALTER FUNCTION public.may_sell_rooms(person uuid) OWNER TO parley_definer;

--
-- Name: room_twins; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.room_twins (
    room_id uuid NOT NULL,
    twin_id uuid NOT NULL,
    "position" smallint DEFAULT 0 NOT NULL,
    added_by uuid NOT NULL,
    added_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.room_twins FORCE ROW LEVEL SECURITY;


ALTER TABLE public.room_twins OWNER TO parley_owner;

--
-- Name: TABLE room_twins; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.room_twins IS 'Which twins a room hosts, in the order they are shown.';


--
-- Name: may_still_speak(public.rooms, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.may_still_speak(room public.rooms, twin uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT (((room).kind = 'tryout'::text) OR (EXISTS ( SELECT
            FROM public.room_twins s
           WHERE ((s.room_id = (may_still_speak.room).id) AND (s.twin_id = may_still_speak.twin)))));
END;


ALTER FUNCTION public.may_still_speak(room public.rooms, twin uuid) OWNER TO parley_definer;

--
-- Name: meet_workers(text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.meet_workers(me text) RETURNS TABLE(name text, silent_ms integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.workers (name) values (me) on conflict on constraint workers_pkey do update set seen_at = now();
  return query select w.name, (extract(epoch from now() - w.seen_at) * 1000)::integer from public.workers w
    where w.name <> me order by w.name;
end $$;


ALTER FUNCTION public.meet_workers(me text) OWNER TO parley_definer;

--
-- Name: member_address(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.member_address(member uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT u.email
    FROM ((public.room_members m
      JOIN public.rooms r ON ((r.id = m.room_id)))
      JOIN auth.users u ON ((u.id = m.user_id)))
   WHERE ((m.id = member_address.member) AND (m.status = 'active'::text) AND (r.user_id = public.current_user_id()) AND (public.guest_room() IS NULL));
END;


ALTER FUNCTION public.member_address(member uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION member_address(member uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.member_address(member uuid) IS 'For the owner of the room; nobody else learns one. One at a time: a list of members asks for those it shows.';


--
-- Name: memory_tokens(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.memory_tokens(asked_room uuid) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (select coalesce(60 + sum(public.most_tokens(m.fact) + 4), 0) from public.rooms r
    join public.twin_memories m on m.twin_id = r.tryout_twin_id and m.user_id = r.user_id where r.id = asked_room);
end $$;


ALTER FUNCTION public.memory_tokens(asked_room uuid) OWNER TO parley_definer;

--
-- Name: message_to_act_on(uuid, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.message_to_act_on(asked_room uuid, asked_message uuid) RETURNS public.messages
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare room public.rooms := public.room_to_talk_in(asked_room); said public.messages;
begin
  select * into said from public.messages m where m.room_id = room.id and m.id = asked_message and m.deleted_at is null for update;
  return said;
end $$;


ALTER FUNCTION public.message_to_act_on(asked_room uuid, asked_message uuid) OWNER TO parley_definer;

--
-- Name: shelf_of_words(uuid, bigint); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.shelf_of_words(room uuid, shelf bigint) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (("right"((room)::text, 8) || to_hex(shelf)) || ':'::text);


ALTER FUNCTION public.shelf_of_words(room uuid, shelf bigint) OWNER TO parley_owner;

--
-- Name: message_words(uuid, bigint, text); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.message_words(m_room uuid, m_seq bigint, words text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN array_to_tsvector(ARRAY(SELECT ((SELECT public.shelf_of_words(message_words.m_room, (message_words.m_seq >> 14)) AS shelf_of_words) || "left"(w.w, 40)) FROM unnest(string_to_array(public.folded(message_words.words), ' '::text)) w(w) WHERE (w.w <> ''::text)));


ALTER FUNCTION public.message_words(m_room uuid, m_seq bigint, words text) OWNER TO parley_owner;

--
-- Name: room_domains; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.room_domains (
    domain text NOT NULL,
    room_id uuid,
    txt_token text NOT NULL,
    verified_at timestamp with time zone,
    checked_at timestamp with time zone,
    released_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    looking_since timestamp with time zone,
    failure text,
    missed_checks smallint DEFAULT 0 NOT NULL,
    missed_at timestamp with time zone,
    certified_at timestamp with time zone,
    certified_for uuid,
    CONSTRAINT room_domains_domain_check CHECK (((char_length(domain) <= 238) AND (domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$'::text))),
    CONSTRAINT room_domains_failure_check CHECK ((failure = ANY (ARRAY['no_record'::text, 'wrong_record'::text, 'no_answer'::text, 'taken'::text]))),
    CONSTRAINT room_domains_missed_checks_check CHECK (((missed_checks >= 0) AND (missed_checks <= 2))),
    CONSTRAINT room_domains_only_verified_are_released CHECK (((released_at IS NULL) OR (verified_at IS NOT NULL))),
    CONSTRAINT room_domains_txt_token_check CHECK ((char_length(txt_token) >= 22))
);

ALTER TABLE ONLY public.room_domains FORCE ROW LEVEL SECURITY;


ALTER TABLE public.room_domains OWNER TO parley_owner;

--
-- Name: TABLE room_domains; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.room_domains IS 'Which domain a room asks for, has, or had within the last thirty days.';


--
-- Name: COLUMN room_domains.domain; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.room_domains.domain IS 'As the DNS writes it, in ASCII.';


--
-- Name: COLUMN room_domains.released_at; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.room_domains.released_at IS 'A released domain stays taken for thirty days, so that a dangling record cannot be claimed.';


--
-- Name: COLUMN room_domains.looking_since; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.room_domains.looking_since IS 'Somebody waits for the next look at the DNS.';


--
-- Name: COLUMN room_domains.failure; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.room_domains.failure IS 'What the last look found instead of the record.';


--
-- Name: COLUMN room_domains.missed_checks; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.room_domains.missed_checks IS 'Looks in a row that did not find the record; the third takes the domain down.';


--
-- Name: COLUMN room_domains.missed_at; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.room_domains.missed_at IS 'When one was last counted: an hour of broken DNS is one miss, however often somebody looks.';


--
-- Name: COLUMN room_domains.certified_at; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.room_domains.certified_at IS 'When the front door was first allowed to have a certificate made for it.';


--
-- Name: COLUMN room_domains.certified_for; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.room_domains.certified_for IS 'Whose room stood on it then.';


--
-- Name: miss_room_domain(public.room_domains, public.rooms); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.miss_room_domain(missed public.room_domains, room public.rooms) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if missed.missed_checks < 2 then
    update public.room_domains d set missed_checks = d.missed_checks + 1, missed_at = now() where d.id = missed.id;
    return;
  end if;
  -- Unproven again, not released: whoever has the domain now may be somebody else, and should not have to wait for it.
  update public.room_domains d set verified_at = null, missed_checks = 0, missed_at = null where d.id = missed.id;
  update public.rooms r set custom_domain = null where r.id = room.id;
  insert into public.user_notifications (user_id, type, message, data) values (room.user_id, 'room_domain',
    format('%s no longer stands on %s: its record is gone from the DNS.', room.name, missed.domain),
    jsonb_build_object('room_id', room.id));
end $$;


ALTER FUNCTION public.miss_room_domain(missed public.room_domains, room public.rooms) OWNER TO parley_definer;

--
-- Name: most_tokens(text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.most_tokens(words text) RETURNS integer
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    SET search_path TO ''
    AS $$
begin
  return ceil(octet_length(words) / 3.0)::integer;
end $$;


ALTER FUNCTION public.most_tokens(words text) OWNER TO parley_definer;

--
-- Name: my_addresses(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.my_addresses() RETURNS TABLE(email text, phone text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT u.email,
     u.phone
    FROM auth.users u
   WHERE ((u.id = public.current_user_id()) AND (u.deleted_at IS NULL));
END;


ALTER FUNCTION public.my_addresses() OWNER TO parley_definer;

--
-- Name: FUNCTION my_addresses(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.my_addresses() IS 'One''s own, which are nobody else''s to read.';


--
-- Name: my_ledger_accounts(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.my_ledger_accounts() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return query select a.id from public.ledger_accounts a where a.owner_id = public.current_user_id();
end $$;


ALTER FUNCTION public.my_ledger_accounts() OWNER TO parley_definer;

--
-- Name: my_pending_invitations(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.my_pending_invitations() RETURNS TABLE(id uuid, room_id uuid, role text, created_at timestamp with time zone, room_name text, room_logo_url text, room_access_type text, room_user_id uuid, inviter_first_name text, inviter_last_name text, inviter_email text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT m.id,
     m.room_id,
     m.role,
     m.created_at,
     r.name,
     r.logo_url,
     r.access_type,
     r.user_id,
     p.first_name,
     p.last_name,
     u.email
    FROM (((public.room_members m
      JOIN public.rooms r ON ((r.id = m.room_id)))
      LEFT JOIN public.profiles p ON ((p.id = COALESCE(m.invited_by, r.user_id))))
      LEFT JOIN auth.users u ON ((u.id = p.id)))
   WHERE ((m.user_id = public.current_user_id()) AND (m.status = 'invited'::text))
   ORDER BY m.created_at DESC, m.id DESC
  LIMIT 100;
END;


ALTER FUNCTION public.my_pending_invitations() OWNER TO parley_definer;

--
-- Name: my_plan(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.my_plan() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT public.plan_of(public.current_user_id()) AS plan_of;
END;


ALTER FUNCTION public.my_plan() OWNER TO parley_definer;

--
-- Name: FUNCTION my_plan(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.my_plan() IS 'Whitelabel tiers carry every pro feature; without a living subscription the plan is free.';


--
-- Name: my_roundtables(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.my_roundtables() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return query select r.id from public.roundtables r where r.owner_id = public.current_user_id();
end $$;


ALTER FUNCTION public.my_roundtables() OWNER TO parley_definer;

--
-- Name: name_for_notice(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.name_for_notice(person uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT COALESCE(NULLIF(TRIM(BOTH FROM concat_ws(' '::text, p.first_name, p.last_name)), ''::text), 'Somebody'::text) AS "coalesce"
    FROM public.profiles p
   WHERE (p.id = name_for_notice.person);
END;


ALTER FUNCTION public.name_for_notice(person uuid) OWNER TO parley_definer;

--
-- Name: tokens_to_spend(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.tokens_to_spend(person uuid) RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return coalesce((select b.balance_tokens - b.held_tokens from public.user_token_balances b where b.user_id = person), 0);
end $$;


ALTER FUNCTION public.tokens_to_spend(person uuid) OWNER TO parley_definer;

--
-- Name: not_enough_json(public.turns); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.not_enough_json(plan public.turns) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    RETURN jsonb_build_object('refusal', 'not_enough_tokens', 'needed_tokens', (plan).hold_tokens, 'balance_tokens', CASE (plan).payer_kind WHEN 'you'::text THEN public.tokens_to_spend((plan).payer_id) ELSE (0)::bigint END);


ALTER FUNCTION public.not_enough_json(plan public.turns) OWNER TO parley_definer;

--
-- Name: note_data_request(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.note_data_request() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into auth.security_events (user_id, kind)
  values (new.user_id, case new.kind when 'export' then 'data_export_requested' else 'account_deletion_requested' end);
  return null;
end $$;


ALTER FUNCTION public.note_data_request() OWNER TO parley_definer;

--
-- Name: note_talk(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.note_talk() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.remembered_talks as k (room_id, user_id, heard_until)
    select r.id, r.user_id, new.created_at from public.rooms r join public.virtual_twins t on t.id = r.tryout_twin_id
    where r.id = new.room_id and t.is_dynamic_mode
    on conflict (room_id) do update set spoken_at = now(), attempts = 0;
  return null;
end $$;


ALTER FUNCTION public.note_talk() OWNER TO parley_definer;

--
-- Name: note_unanswered(public.turns); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.note_unanswered(turn public.turns) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare asked text;
begin
  select left(btrim(m.body), 1000) into asked from public.messages m where m.room_id = turn.room_id and m.id = turn.question_id;
  -- The same question from two people at once is one question asked twice.
  perform pg_advisory_xact_lock(hashtextextended(turn.twin_id || lower(asked), 0));
  update public.unanswered_questions u set times_asked = u.times_asked + 1, last_asked_at = now()
    where u.twin_id = turn.twin_id and u.status = 'open' and lower(u.question) = lower(asked);
  if not found then insert into public.unanswered_questions (twin_id, question) values (turn.twin_id, asked); end if;
end $$;


ALTER FUNCTION public.note_unanswered(turn public.turns) OWNER TO parley_definer;

--
-- Name: notice_invitation(public.room_members); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.notice_invitation(m public.room_members) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 DELETE FROM public.user_notifications AS n
   WHERE ((n.user_id = (notice_invitation.m).user_id) AND (n.event_key = ('room-invitation:'::text || (notice_invitation.m).id)));
 INSERT INTO public.user_notifications (user_id, type, message, data, event_key)  SELECT (notice_invitation.m).user_id AS user_id,
             'room_invitation',
             format('%s invited you to %s.'::text, public.name_for_notice((notice_invitation.m).invited_by), r.name) AS format,
             jsonb_build_object('room_id', (notice_invitation.m).room_id) AS jsonb_build_object,
             ('room-invitation:'::text || (notice_invitation.m).id)
            FROM public.rooms r
           WHERE (r.id = (notice_invitation.m).room_id);
END;


ALTER FUNCTION public.notice_invitation(m public.room_members) OWNER TO parley_definer;

--
-- Name: notice_ownership(public.rooms, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.notice_ownership(room public.rooms, new_owner uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 INSERT INTO public.user_notifications (user_id, type, message, data)  SELECT told.person,
             'room_ownership',
             told.message,
             jsonb_build_object('room_id', (notice_ownership.room).id) AS jsonb_build_object
            FROM ( VALUES (notice_ownership.new_owner,format('%s is yours now.'::text, (notice_ownership.room).name)), ((notice_ownership.room).user_id,format('%s now belongs to %s.'::text, (notice_ownership.room).name, public.name_for_notice(notice_ownership.new_owner)))) told(person, message);
END;


ALTER FUNCTION public.notice_ownership(room public.rooms, new_owner uuid) OWNER TO parley_definer;

--
-- Name: open_knowledge_shelf(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.open_knowledge_shelf(twin uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $_$
begin
  perform public.hold_knowledge();
  perform public.fill_knowledge_shelf(twin, null);
  execute format('delete from public.%I s where not exists (
    select from public.knowledge_chunks_default c where c.twin_id = $1 and c.id = s.id)', public.knowledge_shelf(twin)) using twin;
  delete from public.knowledge_chunks_default c where c.twin_id = twin;
  perform public.join_knowledge_shelf(twin);
end $_$;


ALTER FUNCTION public.open_knowledge_shelf(twin uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION open_knowledge_shelf(twin uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.open_knowledge_shelf(twin uuid) IS 'In one step the twin is searched on its shelf. What changed since the shelf was filled is caught up with first.';


--
-- Name: open_room_domain(public.room_domains, public.rooms); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.open_room_domain(proven public.room_domains, room public.rooms) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.room_domains d set verified_at = now() where d.id = proven.id;
  update public.rooms r set custom_domain = proven.domain where r.id = room.id;
  insert into public.user_notifications (user_id, type, message, data) values (room.user_id, 'room_domain',
    format('%s now stands on %s.', room.name, proven.domain), jsonb_build_object('room_id', room.id));
exception when unique_violation then
  update public.room_domains d set failure = 'taken' where d.id = proven.id;
end $$;


ALTER FUNCTION public.open_room_domain(proven public.room_domains, room public.rooms) OWNER TO parley_definer;

--
-- Name: open_try_out(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.open_try_out(twin uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare me uuid := public.current_user_id(); room uuid; gift integer := public.setting_tokens('first_tryout_gift_tokens'); is_given boolean := false;
begin
  if twin not in (select public.twins_i_tend()) or not public.is_confirmed() then return null; end if;
  insert into public.rooms (user_id, name, kind, tryout_twin_id) select me, t.name, 'tryout', t.id
    from public.virtual_twins t where t.id = twin on conflict do nothing;
  select r.id into room from public.rooms r where r.user_id = me and r.tryout_twin_id = twin and r.kind = 'tryout';
  if gift > 0 and exists (select from public.virtual_twins t where t.id = twin and t.owner_id = me) then
    is_given := public.post_transfer('first-tryout:' || me, public.ledger_account('gifts', 'token'),
      public.ledger_account('wallet', 'token', me), gift, 'gift', jsonb_build_object('twin_id', twin));
  end if;
  return jsonb_build_object('room_id', room, 'gift_tokens', case when is_given then gift else 0 end);
end $$;


ALTER FUNCTION public.open_try_out(twin uuid) OWNER TO parley_definer;

--
-- Name: own_room_to_dress(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.own_room_to_dress(wanted uuid) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform from public.rooms r
    where r.id = wanted and r.kind = 'room' and r.user_id = public.current_user_id() for update;
  if not found then return null; end if;
  if not public.may_have_domain(public.current_user_id()) then
    raise exception 'white_label_rooms' using errcode = 'insufficient_privilege';
  end if;
  return wanted;
end $$;


ALTER FUNCTION public.own_room_to_dress(wanted uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION own_room_to_dress(wanted uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.own_room_to_dress(wanted uuid) IS 'Null when the room is not the caller''s; refuses when their plan has no domains.';


--
-- Name: part_knowledge_shelf(uuid); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.part_knowledge_shelf(twin uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    SET lock_timeout TO '3s'
    AS $$
begin
  execute format('alter table public.knowledge_chunks detach partition public.%I', public.knowledge_shelf(twin));
end $$;


ALTER FUNCTION public.part_knowledge_shelf(twin uuid) OWNER TO parley_owner;

--
-- Name: permit_certificate(text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.permit_certificate(name text) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare claim public.room_domains; owner uuid; in_all integer; of_owner integer;
begin
  select d.* into claim from public.room_domains d join public.room_on_domain(name) r on r.room_id = d.room_id
    where d.domain = name and d.verified_at is not null and d.released_at is null;
  if claim.id is null or claim.certified_at is not null then return claim.id is not null; end if;
  perform pg_advisory_xact_lock(hashtextextended('certificates', 0));
  select r.user_id into owner from public.rooms r where r.id = claim.room_id;
  select count(*), count(*) filter (where d.certified_for = owner) into in_all, of_owner
    from public.room_domains d where d.certified_at > now() - interval '1 hour';
  if in_all >= (select s.value::integer from public.platform_settings s where s.key = 'certificates_per_hour')
    or of_owner >= (select s.value::integer from public.platform_settings s where s.key = 'certificates_per_owner_per_hour') then
    return false;
  end if;
  update public.room_domains d set certified_at = now(), certified_for = owner where d.id = claim.id and d.certified_at is null;
  return true;
end $$;


ALTER FUNCTION public.permit_certificate(name text) OWNER TO parley_definer;

--
-- Name: FUNCTION permit_certificate(name text); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.permit_certificate(name text) IS 'Whether a certificate may be made: for the domain of a room, if it has had one or so many have not been made within the hour.';


--
-- Name: personal_stores(); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.personal_stores() RETURNS TABLE(store text, relation text, belongs text, left_out text[], reason text)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select p.store, p.relation, p.belongs, p.left_out, p.reason from public.personal_places p
$$;


ALTER FUNCTION public.personal_stores() OWNER TO parley_owner;

--
-- Name: plan_turn(public.rooms, uuid, text, integer, bigint); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.plan_turn(room public.rooms, asked_twin uuid, question text, along_tokens integer, before_seq bigint DEFAULT NULL::bigint) RETURNS public.turns
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare plan public.turns; twin public.virtual_twins; price public.token_pricing_configs; candidate record;
        me uuid := public.current_user_id(); persona text; said bigint;
begin
  select * into strict twin from public.virtual_twins t where t.id = asked_twin;
  select p.personality into persona from public.twin_personas p where p.twin_id = asked_twin;
  select sum(octet_length(m.body)) into said from (
    select h.body from public.messages h where h.room_id = room.id and h.deleted_at is null
      and (before_seq is null or h.seq < before_seq) order by h.seq desc limit 40) m;
  plan.room_id := room.id;
  plan.twin_id := asked_twin;
  plan.asked_by := me;
  plan.model := twin.model;
  plan.output_tokens_most := public.setting_tokens('answer_output_tokens');
  plan.prompt_tokens_most := 500 + along_tokens
    + public.most_tokens(concat(twin.name, twin.description, twin.purpose, persona)) + public.most_tokens(question)
    + least(public.setting_tokens('answer_history_tokens'), ceil(coalesce(said, 0) / 3.0)::integer)
    + case when exists (select from public.knowledge_items k where k.twin_id = asked_twin and k.version > 0)
        then public.setting_tokens('answer_source_tokens') else 0 end;
  for candidate in select * from public.who_may_pay(room, twin) loop
    price := public.price_in_force(candidate.payer, twin.model);
    plan.payer_id := candidate.payer;
    plan.payer_kind := candidate.kind;
    plan.input_cents_per_1000 := price.input_cents_per_1000;
    plan.output_cents_per_1000 := price.output_cents_per_1000;
    plan.token_multiplier := price.token_multiplier;
    plan.hold_tokens := ceil((plan.prompt_tokens_most + plan.output_tokens_most) * price.token_multiplier::numeric);
    exit when public.tokens_to_spend(candidate.payer) >= plan.hold_tokens
      and (candidate.most is null or candidate.most >= plan.hold_tokens);
  end loop;
  return plan;
end $$;


ALTER FUNCTION public.plan_turn(room public.rooms, asked_twin uuid, question text, along_tokens integer, before_seq bigint) OWNER TO parley_definer;

--
-- Name: post_transfer(text, uuid, uuid, bigint, text, jsonb); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.post_transfer(key text, debit uuid, credit uuid, amount bigint, transfer_kind text, details jsonb DEFAULT '{}'::jsonb) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare payer public.ledger_accounts; payee public.ledger_accounts;
begin
  select * into payer from public.ledger_accounts a where a.id = debit;
  select * into payee from public.ledger_accounts a where a.id = credit;
  if payer.unit is distinct from payee.unit or payer.id is null then
    raise exception 'a transfer needs two accounts of one unit' using errcode = 'check_violation';
  end if;
  insert into public.ledger_transfers (debit_account_id, credit_account_id, unit, amount, kind, idempotency_key, details)
  values (debit, credit, payer.unit, amount, transfer_kind, key, details)
  on conflict (debit_account_id, idempotency_key) do nothing;
  if not found then return false; end if;
  -- Both wallets in one statement and in one order, so that two transfers crossing each other cannot deadlock.
  perform from public.user_token_balances b
    where (b.user_id = payer.owner_id and payer.kind = 'wallet') or (b.user_id = payee.owner_id and payee.kind = 'wallet')
    order by b.user_id for update;
  if payer.kind = 'wallet' then
    update public.user_token_balances b set balance_tokens = b.balance_tokens - amount, last_updated = now()
      where b.user_id = payer.owner_id;
    if not found then raise exception 'the payer has no wallet' using errcode = 'check_violation'; end if;
  end if;
  if payee.kind = 'wallet' then
    insert into public.user_token_balances as b (user_id, balance_tokens) values (payee.owner_id, amount)
      on conflict (user_id) do update set balance_tokens = b.balance_tokens + excluded.balance_tokens, last_updated = now();
  end if;
  return true;
end $$;


ALTER FUNCTION public.post_transfer(key text, debit uuid, credit uuid, amount bigint, transfer_kind text, details jsonb) OWNER TO parley_definer;

--
-- Name: token_pricing_configs; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.token_pricing_configs (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    applies_to_user_id uuid,
    model text,
    input_cents_per_1000 integer NOT NULL,
    output_cents_per_1000 integer NOT NULL,
    token_multiplier double precision DEFAULT 1 NOT NULL,
    effective_from timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT token_pricing_configs_input_cents_per_1000_check CHECK ((input_cents_per_1000 >= 0)),
    CONSTRAINT token_pricing_configs_model_check CHECK (((char_length(model) >= 1) AND (char_length(model) <= 120))),
    CONSTRAINT token_pricing_configs_output_cents_per_1000_check CHECK ((output_cents_per_1000 >= 0)),
    CONSTRAINT token_pricing_configs_token_multiplier_check CHECK (((token_multiplier > (0)::double precision) AND (token_multiplier <= (100)::double precision)))
);

ALTER TABLE ONLY public.token_pricing_configs FORCE ROW LEVEL SECURITY;


ALTER TABLE public.token_pricing_configs OWNER TO parley_owner;

--
-- Name: COLUMN token_pricing_configs.applies_to_user_id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.token_pricing_configs.applies_to_user_id IS 'Null is the global price; a person''s own config wins over it.';


--
-- Name: COLUMN token_pricing_configs.model; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.token_pricing_configs.model IS 'Null is every model.';


--
-- Name: price_in_force(uuid, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.price_in_force(payer uuid, asked_model text) RETURNS public.token_pricing_configs
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare price public.token_pricing_configs;
begin
  select c.* into price from public.token_pricing_configs c
  where (c.applies_to_user_id = payer or c.applies_to_user_id is null)
    and (c.model = asked_model or c.model is null) and c.effective_from <= now()
  order by c.applies_to_user_id is null, c.model is null, c.effective_from desc, c.id limit 1;
  return price;
end $$;


ALTER FUNCTION public.price_in_force(payer uuid, asked_model text) OWNER TO parley_definer;

--
-- Name: promote_to_creator(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.promote_to_creator() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.profiles p set role = 'creator' where p.id = new.owner_id and p.role = 'user';
  return null;
end $$;


ALTER FUNCTION public.promote_to_creator() OWNER TO parley_definer;

--
-- Name: publish_twin(uuid, boolean); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.publish_twin(twin uuid, wanted boolean) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform from public.virtual_twins t where t.id = twin and t.owner_id = public.current_user_id() for update;
  if not found then return false; end if;
  if wanted and not public.plan_allows(public.my_plan(), 'toggle_twin_public_status') then
    raise exception 'toggle_twin_public_status' using errcode = 'insufficient_privilege';
  end if;
  update public.virtual_twins t set is_public = wanted where t.id = twin;
  -- What a lapsed plan hid, a new one brings back; what a moderator hid stays hidden.
  if wanted then
    update public.virtual_twins t set unlisted_at = null, unlisted_reason = null
      where t.id = twin and t.unlisted_reason = 'plan';
  end if;
  return true;
end $$;


ALTER FUNCTION public.publish_twin(twin uuid, wanted boolean) OWNER TO parley_definer;

--
-- Name: FUNCTION publish_twin(twin uuid, wanted boolean); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.publish_twin(twin uuid, wanted boolean) IS 'False for everyone but the owner. Taking a twin off the shelf needs no plan.';


--
-- Name: put_back_talk(uuid, bigint); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.put_back_talk(asked_room uuid, own_fence bigint) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare talk public.remembered_talks;
begin
  select * into talk from public.remembered_talks k where k.room_id = asked_room and k.fence = own_fence and k.hold_id is not null for update;
  perform public.close_hold(talk.user_id, talk.hold_id, 'released');
  update public.remembered_talks k set taken_until = null, hold_id = null, lease_until = now() + interval '5 minutes' * k.attempts
    where k.room_id = talk.room_id;
end $$;


ALTER FUNCTION public.put_back_talk(asked_room uuid, own_fence bigint) OWNER TO parley_definer;

--
-- Name: question_json(public.messages); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.question_json(m public.messages) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return jsonb_build_object('id', m.id, 'room_id', m.room_id, 'seq', m.seq, 'author_id', m.author_id,
    'author', (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url)
               from public.profiles p where p.id = m.author_id),
    'twin_id', null, 'client_id', m.client_id, 'reply_to', m.reply_to, 'body', m.body, 'status', m.status, 'version', m.version,
    'edited_at', m.edited_at, 'deleted_at', m.deleted_at, 'created_at', m.created_at, 'quote', public.quote_json(m),
    'reactions', public.reactions_json(m), 'attachments', public.attachments_json(m),
    'citations', '[]'::jsonb, 'charged_tokens', null, 'turn', null);
end $$;


ALTER FUNCTION public.question_json(m public.messages) OWNER TO parley_definer;

--
-- Name: quote_json(public.messages); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.quote_json(m public.messages) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if m.quoted_id is null then return null; end if;
  return (select jsonb_build_object('id', q.id, 'seq', q.seq, 'author_id', q.author_id, 'twin_id', q.twin_id,
      'author', (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url)
                 from public.profiles p where p.id = q.author_id),
      'excerpt', case when q.deleted_at is null then left(q.body, 200) end)
    from public.messages q where q.room_id = m.room_id and q.id = m.quoted_id);
end $$;


ALTER FUNCTION public.quote_json(m public.messages) OWNER TO parley_definer;

--
-- Name: quote_turn(uuid, text, jsonb); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.quote_turn(asked_room uuid, question text, with_it jsonb DEFAULT '{}'::jsonb) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare room public.rooms := public.room_to_talk_in(asked_room); plan public.turns; twin uuid; twins jsonb := '[]'; most bigint := 0;
        along integer; kind text;
begin
  if room.id is null then return jsonb_build_object('refusal', 'room_not_found'); end if;
  along := public.tokens_along(asked_room, array(select a.id from public.message_attachments a where a.room_id = asked_room
      and a.user_id = public.current_user_id() and a.id in (select f.id::uuid from jsonb_array_elements_text(with_it -> 'files') as f (id))),
    (with_it ->> 'quoted')::uuid);
  foreach twin in array public.twins_addressed(room, array(select public.twins_named(room, question)), question) loop
    plan := public.plan_turn(room, twin, question, along);
    kind := case when kind = 'you' then 'you' else plan.payer_kind end;
    most := most + plan.hold_tokens;
    twins := twins || jsonb_build_object('twin_id', twin, 'max_tokens', plan.hold_tokens, 'payer', plan.payer_kind);
  end loop;
  return jsonb_build_object('max_tokens', most, 'payer', coalesce(kind, 'you'), 'twins', twins,
    'balance_tokens', public.tokens_to_spend(public.current_user_id()));
end $$;


ALTER FUNCTION public.quote_turn(asked_room uuid, question text, with_it jsonb) OWNER TO parley_definer;

--
-- Name: quoted_words_json(public.messages); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.quoted_words_json(question public.messages) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if question.quoted_id is null then return null; end if;
  return (select jsonb_build_object('text', left(q.body, 2000), 'name',
      coalesce((select t.name from public.virtual_twins t where t.id = q.twin_id),
               (select p.first_name from public.profiles p where p.id = q.author_id)))
    from public.messages q where q.room_id = question.room_id and q.id = question.quoted_id and q.deleted_at is null);
end $$;


ALTER FUNCTION public.quoted_words_json(question public.messages) OWNER TO parley_definer;

--
-- Name: react_to_message(uuid, uuid, text, boolean); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.react_to_message(asked_room uuid, asked_message uuid, sign text, is_on boolean) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare room public.rooms := public.room_to_talk_in(asked_room); me uuid := public.current_user_id();
begin
  -- Shared: many react at once, and only whoever takes the message back must wait for them, or they for that.
  perform from public.messages m where m.room_id = room.id and m.id = asked_message and m.deleted_at is null for key share;
  if not found then return jsonb_build_object('refusal', 'message_not_found'); end if;
  if not public.is_confirmed() then return jsonb_build_object('refusal', 'not_allowed'); end if;
  if is_on then
    insert into public.message_reactions (room_id, message_id, user_id, emoji) values (asked_room, asked_message, me, sign)
      on conflict do nothing;
  else
    delete from public.message_reactions r
      where r.room_id = asked_room and r.message_id = asked_message and r.user_id = me and r.emoji = sign;
  end if;
  return case when found then '{"is_new": true}' else '{}' end;
end $$;


ALTER FUNCTION public.react_to_message(asked_room uuid, asked_message uuid, sign text, is_on boolean) OWNER TO parley_definer;

--
-- Name: reactions_json(public.messages); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.reactions_json(m public.messages) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('emoji', r.emoji, 'user_ids', r.people[1:50], 'count', cardinality(r.people))
      order by r.since, r.emoji), '[]')
    from (select x.emoji, array_agg(x.user_id order by x.created_at, x.user_id) as people, min(x.created_at) as since
          from public.message_reactions x where x.room_id = m.room_id and x.message_id = m.id group by x.emoji) r);
end $$;


ALTER FUNCTION public.reactions_json(m public.messages) OWNER TO parley_definer;

--
-- Name: read_own_words(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.read_own_words() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  insert into public.room_reads as r (user_id, room_id, last_read_seq)
    select s.author_id, s.room_id, max(s.seq) from said s join public.rooms o on o.id = s.room_id and o.kind = 'room'
    where s.author_id is not null group by s.author_id, s.room_id
    on conflict (user_id, room_id) do update set last_read_seq = excluded.last_read_seq where r.last_read_seq < excluded.last_read_seq;
  return null;
end $$;


ALTER FUNCTION public.read_own_words() OWNER TO parley_definer;

--
-- Name: receive_invitations(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.receive_invitations() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare member public.room_members;
begin
  perform pg_advisory_xact_lock_shared(public.lock_of_address(new.email));
  if not exists (select from public.room_email_invitations i where i.email = new.email) then return null; end if;
  for member in
    with waiting as (delete from public.room_email_invitations i where i.email = new.email returning i.*)
    insert into public.room_members (room_id, user_id, status, invited_by, created_at)
    select w.room_id, new.id, 'invited', w.invited_by, w.created_at
      from waiting w join public.rooms r on r.id = w.room_id and r.user_id <> new.id where w.expires_at > now()
    on conflict do nothing returning *
  loop
    perform public.notice_invitation(member);
  end loop;
  return null;
end $$;


ALTER FUNCTION public.receive_invitations() OWNER TO parley_definer;

--
-- Name: FUNCTION receive_invitations(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.receive_invitations() IS 'Whoever confirms an address finds the invitations that were waiting for it.';


--
-- Name: record_domain_check(uuid, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.record_domain_check(claim uuid, finding text) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare checked public.room_domains; room public.rooms;
begin
  select r.* into room from public.rooms r join public.room_domains d on d.room_id = r.id where d.id = claim for update of r;
  select d.* into checked from public.room_domains d where d.id = claim and d.released_at is null for update;
  if room.id is null or checked.id is null then return null; end if;
  update public.room_domains d set checked_at = now(), looking_since = null, failure = nullif(finding, 'found'),
    missed_checks = case when finding = 'found' then 0 else d.missed_checks end,
    missed_at = case when finding = 'found' then null else d.missed_at end where d.id = claim;
  if finding = 'found' and checked.verified_at is null then
    perform public.open_room_domain(checked, room);
  elsif finding in ('no_record', 'wrong_record') and checked.verified_at is not null
      and coalesce(checked.missed_at < now() - interval '12 hours', true) then
    perform public.miss_room_domain(checked, room);
  end if;
  return room.user_id;
end $$;


ALTER FUNCTION public.record_domain_check(claim uuid, finding text) OWNER TO parley_definer;

--
-- Name: FUNCTION record_domain_check(claim uuid, finding text); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.record_domain_check(claim uuid, finding text) IS 'Writes down what a look at the DNS found, and answers whose room it is; null for a claim that is gone.';


--
-- Name: refuse_change(); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'insufficient_privilege';
end $$;


ALTER FUNCTION public.refuse_change() OWNER TO parley_owner;

--
-- Name: FUNCTION refuse_change(); Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON FUNCTION public.refuse_change() IS 'For tables that are evidence: not even their owner edits them.';


--
-- Name: refuse_to_ask(public.rooms, uuid[], uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.refuse_to_ask(room public.rooms, named uuid[], quoted uuid) RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if cardinality(named) > 1 and not public.plan_allows(public.plan_of(public.current_user_id()), 'select_multiple_twins') then
    return 'upgrade_required';
  end if;
  if quoted is not null and not exists (
      select from public.messages m where m.room_id = room.id and m.id = quoted and m.deleted_at is null) then
    return 'message_not_found';
  end if;
  return null;
end $$;


ALTER FUNCTION public.refuse_to_ask(room public.rooms, named uuid[], quoted uuid) OWNER TO parley_definer;

--
-- Name: regenerate_answer(uuid, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.regenerate_answer(asked_room uuid, asked_message uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare room public.rooms := public.room_to_talk_in(asked_room); answer public.messages; question public.messages;
        last public.turns; plan public.turns;
begin
  -- The question's row keeps two clicks apart. One that was taken back is not asked again.
  select a.* into answer from public.messages a join public.messages q on q.room_id = a.room_id and q.id = a.reply_to and q.deleted_at is null
    where a.room_id = room.id and a.id = asked_message and a.twin_id is not null and a.deleted_at is null for update of q;
  if answer.id is null then return jsonb_build_object('refusal', 'message_not_found'); end if;
  select * into last from public.turns t where t.room_id = room.id and t.question_id = answer.reply_to and t.twin_id = answer.twin_id
    order by t.created_at desc limit 1;
  if last.asked_by is distinct from public.current_user_id() then return jsonb_build_object('refusal', 'turn_not_yours'); end if;
  if last.status in ('queued', 'running') then return public.turn_json(last); end if;
  if not exists (select from public.virtual_twins t where t.id = answer.twin_id) then
    return jsonb_build_object('refusal', 'message_not_found');
  end if;
  if public.is_changed_enough(answer) then return jsonb_build_object('refusal', 'too_many_versions'); end if;
  if not public.may_still_speak(room, answer.twin_id) then return jsonb_build_object('refusal', 'twin_left_room'); end if;
  select * into question from public.messages q where q.room_id = room.id and q.id = answer.reply_to;
  perform public.wait_for_budgets(room, array[answer.twin_id]);
  plan := public.plan_turn(room, answer.twin_id, question.body, public.tokens_along_with(question));
  plan.id := gen_random_uuid();
  plan.question_id := answer.reply_to;
  plan.answer_id := answer.id;
  if not public.take_hold(plan.payer_id, plan.id, plan.hold_tokens) then return public.not_enough_json(plan); end if;
  return public.turn_json(public.insert_turn(plan)) || '{"is_new": true}';
end $$;


ALTER FUNCTION public.regenerate_answer(asked_room uuid, asked_message uuid) OWNER TO parley_definer;

--
-- Name: release_room_domain(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.release_room_domain(wanted uuid) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare held text;
begin
  perform from public.rooms r where r.id = wanted and r.user_id = public.current_user_id() for update;
  if not found then return null; end if;
  select d.domain into held from public.room_domains d where d.room_id = wanted and d.released_at is null;
  update public.rooms r set custom_domain = null where r.id = wanted and r.custom_domain is not null;
  delete from public.room_domains d where d.room_id = wanted and d.verified_at is null;
  return held;
end $$;


ALTER FUNCTION public.release_room_domain(wanted uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION release_room_domain(wanted uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.release_room_domain(wanted uuid) IS 'The domain that was let go, by its owner on any plan; null without one, or when the room is not the caller''s.';


--
-- Name: release_talk(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.release_talk() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.close_hold(old.user_id, old.hold_id, 'released');
  return null;
end $$;


ALTER FUNCTION public.release_talk() OWNER TO parley_definer;

--
-- Name: release_turn(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.release_turn() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform public.close_hold(old.payer_id, old.id, 'released');
  return null;
end $$;


ALTER FUNCTION public.release_turn() OWNER TO parley_definer;

--
-- Name: release_uploads(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.release_uploads() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.uploads u set status = 'deleted' from gone
    where u.id = gone.upload_id and not exists (select from public.knowledge_items k where k.upload_id = u.id)
      and not exists (select from public.message_attachments a where a.upload_id = u.id);
  return null;
end $$;


ALTER FUNCTION public.release_uploads() OWNER TO parley_definer;

--
-- Name: remembered_json(uuid, timestamp with time zone); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.remembered_json(asked_room uuid, asked_at timestamp with time zone) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (select coalesce(jsonb_agg(m.fact order by m.created_at, m.id), '[]') from public.rooms r
    join public.virtual_twins t on t.id = r.tryout_twin_id and t.is_dynamic_mode
    join public.twin_memories m on m.twin_id = t.id and m.user_id = r.user_id
    where r.id = asked_room and r.kind = 'tryout' and m.created_at <= asked_at);
end $$;


ALTER FUNCTION public.remembered_json(asked_room uuid, asked_at timestamp with time zone) OWNER TO parley_definer;

--
-- Name: remove_room_member(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.remove_room_member(member uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare me uuid := public.current_user_id(); room public.rooms; gone public.room_members; withdrawn_from uuid;
begin
  delete from public.room_email_invitations i using public.rooms r where i.id = member and r.id = i.room_id and r.user_id = me
    returning i.room_id into withdrawn_from;
  if found then return jsonb_build_object('room_id', withdrawn_from, 'user_id', null); end if;
  select r.* into room from public.rooms r where r.id = (select m.room_id from public.room_members m where m.id = member) for no key update;
  delete from public.room_members m where m.id = member and (room.user_id = me or (m.status = 'active' and (m.user_id = me
      or (m.role = 'member' and exists (select from public.room_members mine
        where mine.room_id = room.id and mine.user_id = me and mine.role = 'moderator' and mine.status = 'active')))))
    returning * into gone;
  if not found then return null; end if;
  perform public.forget_invitation(gone);
  return jsonb_build_object('room_id', gone.room_id, 'user_id', gone.user_id);
end $$;


ALTER FUNCTION public.remove_room_member(member uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION remove_room_member(member uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.remove_room_member(member uuid) IS 'By the owner, who also withdraws invitations; by a moderator, of plain members; by the member who leaves. Null for everyone else.';


--
-- Name: remove_twin_manager(uuid, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.remove_twin_manager(twin uuid, person uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  delete from public.twin_managers m where m.twin_id = twin and m.user_id = person
    and (person = public.current_user_id()
         or exists (select from public.virtual_twins t where t.id = twin and t.owner_id = public.current_user_id()));
  return found;
end $$;


ALTER FUNCTION public.remove_twin_manager(twin uuid, person uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION remove_twin_manager(twin uuid, person uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.remove_twin_manager(twin uuid, person uuid) IS 'By the owner, or by the manager who has had enough of it.';


--
-- Name: renew_turn(uuid, uuid, bigint, interval); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.renew_turn(asked_room uuid, asked_turn uuid, own_fence bigint, lease interval) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare may_go_on boolean;
begin
  update public.turns t set lease_until = now() + lease
    where t.room_id = asked_room and t.id = asked_turn and t.fence = own_fence and t.status = 'running'
    returning t.stop_requested_at is null into may_go_on;
  return may_go_on;
end $$;


ALTER FUNCTION public.renew_turn(asked_room uuid, asked_turn uuid, own_fence bigint, lease interval) OWNER TO parley_definer;

--
-- Name: reread_knowledge(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.reread_knowledge(item uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare new_run integer;
begin
  update public.knowledge_items k set status = 'queued', progress = 0, failure = null, run = k.run + 1
    where k.id = item and k.status in ('ready', 'listed', 'failed') and k.twin_id in (select public.twins_i_edit())
    returning k.run into new_run;
  return new_run;
end $$;


ALTER FUNCTION public.reread_knowledge(item uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION reread_knowledge(item uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.reread_knowledge(item uuid) IS 'The run of the new reading. Null when it is not the caller''s to ask, or one is under way.';


--
-- Name: rested_talks(integer); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.rested_talks(most integer) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return query select k.room_id from public.remembered_talks k
    where k.spoken_at > k.heard_until and k.lease_until <= now()
      and k.spoken_at <= now() - make_interval(secs => public.setting_tokens('memory_rest_seconds'))
    order by k.spoken_at limit most;
end $$;


ALTER FUNCTION public.rested_talks(most integer) OWNER TO parley_definer;

--
-- Name: retry_turn(uuid, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.retry_turn(asked_room uuid, asked_turn uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare room public.rooms := public.room_to_talk_in(asked_room); turn public.turns; question public.messages; plan public.turns;
begin
  -- The question's row first, as wherever both are held: what is set aside is reckoned from words that stay as they are.
  select q.* into question from public.messages q join public.turns t on t.room_id = q.room_id and t.question_id = q.id
    where t.room_id = room.id and t.id = asked_turn for update of q;
  turn := public.turn_to_act_on(asked_room, asked_turn);
  if turn.id is null then return jsonb_build_object('refusal', 'turn_not_found'); end if;
  if turn.asked_by <> public.current_user_id() then return jsonb_build_object('refusal', 'turn_not_yours'); end if;
  if turn.status in ('done', 'stopped') then return jsonb_build_object('refusal', 'turn_is_over'); end if;
  if turn.status in ('queued', 'running') then return public.turn_json(turn); end if;
  -- An answer made anew that failed may have been made anew once more since.
  if exists (select from public.messages m where m.room_id = asked_room and m.id = turn.answer_id and public.is_changed_enough(m)) then
    return jsonb_build_object('refusal', 'too_many_versions');
  end if;
  if not public.may_still_speak(room, turn.twin_id) then return jsonb_build_object('refusal', 'twin_left_room'); end if;
  perform public.wait_for_budgets(room, array[turn.twin_id]);
  plan := public.plan_turn(room, turn.twin_id, question.body, public.tokens_along_with(question));
  if not public.take_hold(plan.payer_id, turn.id, plan.hold_tokens) then return public.not_enough_json(plan); end if;
  update public.turns t set status = 'queued', fence = t.fence + 1, failure = null, finished_at = null, attempts = 0, lease_until = now(), planned_at = now(),
      stop_requested_at = null, payer_id = plan.payer_id, payer_kind = plan.payer_kind, hold_tokens = plan.hold_tokens, model = plan.model,
      prompt_tokens_most = plan.prompt_tokens_most, output_tokens_most = plan.output_tokens_most,
      input_cents_per_1000 = plan.input_cents_per_1000, output_cents_per_1000 = plan.output_cents_per_1000,
      token_multiplier = plan.token_multiplier
    where t.room_id = asked_room and t.id = asked_turn returning * into turn;
  return public.turn_json(turn) || '{"is_new": true}';
end $$;


ALTER FUNCTION public.retry_turn(asked_room uuid, asked_turn uuid) OWNER TO parley_definer;

--
-- Name: room_on_domain(text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.room_on_domain(name text) RETURNS TABLE(room_id uuid, room_name text, logo_url text, theme_config jsonb)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT r.id,
     r.name,
     r.logo_url,
     r.theme_config
    FROM public.rooms r
   WHERE ((r.custom_domain = room_on_domain.name) AND (r.unlisted_reason IS DISTINCT FROM 'moderation'::text) AND (EXISTS ( SELECT
            FROM public.room_domains d
           WHERE ((d.domain = r.custom_domain) AND (d.room_id = r.id) AND (d.verified_at IS NOT NULL) AND (d.released_at IS NULL)))) AND public.may_have_domain(r.user_id));
END;


ALTER FUNCTION public.room_on_domain(name text) OWNER TO parley_definer;

--
-- Name: FUNCTION room_on_domain(name text); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.room_on_domain(name text) IS 'What a visitor of the domain sees of the room before they sign in. None unless it is proven and its owner''s plan reaches.';


--
-- Name: room_payment(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.room_payment(wanted uuid) RETURNS TABLE(room_id uuid, who_pays text, daily_cap_tokens bigint, member_daily_cap_tokens bigint, max_answers smallint, spent_today_tokens bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare room public.rooms := public.room_to_talk_in(wanted); is_mine boolean := room.user_id = public.current_user_id();
begin
  if room.kind is distinct from 'room' then return; end if;
  return query select room.id, room.who_pays, case when is_mine then room.daily_cap_tokens end,
    case when is_mine then room.member_daily_cap_tokens end, room.max_answers,
    case when is_mine then public.spent_for_others_today(room.user_id, room.id) end;
end $$;


ALTER FUNCTION public.room_payment(wanted uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION room_payment(wanted uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.room_payment(wanted uuid) IS 'For those who talk there; caps and what was spent, for the owner alone.';


--
-- Name: room_to_talk_in(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.room_to_talk_in(wanted uuid) RETURNS public.rooms
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare found_room public.rooms; me uuid := public.current_user_id();
begin
  select * into found_room from public.rooms r where r.id = wanted and r.id = coalesce(public.guest_room(), r.id)
    and case r.kind
      when 'room' then r.user_id = me or exists (
        select from public.room_members m where m.room_id = wanted and m.user_id = me and m.status = 'active')
      else r.user_id = me and r.tryout_twin_id in (select public.twins_i_tend()) end;
  return found_room;
end $$;


ALTER FUNCTION public.room_to_talk_in(wanted uuid) OWNER TO parley_definer;

--
-- Name: rooms_hosting(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.rooms_hosting(twin uuid) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT s.room_id
    FROM (public.room_twins s
      JOIN public.virtual_twins t ON ((t.id = s.twin_id)))
   WHERE ((s.twin_id = rooms_hosting.twin) AND ((t.owner_id = public.current_user_id()) OR (EXISTS ( SELECT
            FROM public.twin_managers m
           WHERE ((m.twin_id = rooms_hosting.twin) AND (m.user_id = public.current_user_id()))))))
   ORDER BY s.room_id
  LIMIT 1000;
END;


ALTER FUNCTION public.rooms_hosting(twin uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION rooms_hosting(twin uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.rooms_hosting(twin uuid) IS 'Every room the twin sits in, also those of others: for its owner and managers, to tell whoever watches. Beyond a thousand they see it when they come.';


--
-- Name: rooms_i_am_in(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.rooms_i_am_in() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare only_room uuid := public.guest_room();
begin
  return query select m.room_id from public.room_members m
    where m.user_id = public.current_user_id() and (m.status = 'active' or public.invitation_lives(m.created_at))
      and m.room_id = coalesce(only_room, m.room_id);
end $$;


ALTER FUNCTION public.rooms_i_am_in() OWNER TO parley_definer;

--
-- Name: FUNCTION rooms_i_am_in(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.rooms_i_am_in() IS 'Invited or active: enough to see what the room is called.';


--
-- Name: rooms_i_own(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.rooms_i_own() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare only_room uuid := public.guest_room();
begin
  return query select r.id from public.rooms r where r.user_id = public.current_user_id() and r.kind = 'room'
    and r.id = coalesce(only_room, r.id);
end $$;


ALTER FUNCTION public.rooms_i_own() OWNER TO parley_definer;

--
-- Name: rooms_i_talk_in(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.rooms_i_talk_in() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare only_room uuid := public.guest_room();
begin
  return query select r.id from public.rooms r where r.user_id = public.current_user_id()
      and (r.kind = 'room' or r.tryout_twin_id in (select public.twins_i_tend())) and r.id = coalesce(only_room, r.id)
    union all select m.room_id from public.room_members m where m.user_id = public.current_user_id() and m.status = 'active'
      and m.room_id = coalesce(only_room, m.room_id);
end $$;


ALTER FUNCTION public.rooms_i_talk_in() OWNER TO parley_definer;

--
-- Name: FUNCTION rooms_i_talk_in(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.rooms_i_talk_in() IS 'Mine, and those I am an active member of: enough to read what is said there.';


--
-- Name: search_knowledge(uuid, text, public.halfvec, text[], double precision, integer); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.search_knowledge(asked_twin uuid, question text, meaning public.halfvec, known_languages text[], meaning_weight double precision, most integer) RETURNS TABLE(tier text, chunk_id uuid, item_id uuid, title text, body text, locator jsonb, "position" integer, token_count integer, is_citable boolean, score double precision, vector_rank integer, vector_score double precision, word_rank integer, word_score double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET jit TO 'off'
    SET "hnsw.ef_search" TO '400'
    AS $$
#variable_conflict use_column
declare
  has_shelf boolean := public.has_knowledge_shelf(asked_twin);
  near uuid[]; distances double precision[]; languages text[]; sizes double precision[];
begin
  if not (asked_twin in (select public.twins_i_tend()) or public.is_background_work()) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;

  if has_shelf then
    with candidates as materialized (
      select c.id, c.item_id, c.version, c.language, c.embedding operator(public.<=>) meaning as d
      from public.knowledge_chunks c where c.twin_id = asked_twin and meaning is not null
      order by c.embedding operator(public.<=>) meaning limit 200
    ), nearest as (
      select c.id, c.d from candidates c join public.knowledge_items k on k.id = c.item_id and k.version = c.version
      where known_languages is null or c.language = any (known_languages) order by c.d, c.id limit 40
    )
    select array_agg(n.id order by n.d, n.id), array_agg(n.d order by n.d, n.id) into near, distances from nearest n;
    select array_agg(distinct coalesce(k.language, 'en')) into languages
      from public.knowledge_items k where k.twin_id = asked_twin and k.version > 0;
    select array_fill(greatest(c.reltuples, 1)::double precision, array[cardinality(languages)]) into sizes
      from pg_catalog.pg_class c where c.oid = to_regclass('public.' || public.knowledge_shelf(asked_twin));
  else
    with passages as materialized (
      select c.id, c.language, c.embedding operator(public.<=>) meaning as d
      from public.knowledge_chunks c join public.knowledge_items k on k.twin_id = asked_twin and k.id = c.item_id and k.version = c.version
      where c.twin_id = asked_twin
    ), nearest as (
      select p.id, p.d from passages p where p.d is not null and (known_languages is null or p.language = any (known_languages))
      order by p.d, p.id limit 40
    ), spoken as (select p.language, count(*)::double precision as size from passages p group by p.language)
    select n.ids, n.ds, s.names, s.sizes into near, distances, languages, sizes
      from (select array_agg(nearest.id order by nearest.d, nearest.id) as ids, array_agg(nearest.d order by nearest.d, nearest.id) as ds from nearest) n,
        (select array_agg(spoken.language) as names, array_agg(spoken.size) as sizes from spoken) s;
  end if;

  return query
    with terms as materialized (
      select l.name as language, l.size, t.lexeme, public.as_word_query(t.lexeme) as query
      from unnest(languages, sizes) as l (name, size), unnest(to_tsvector(public.search_config(l.name), question)) t
    ), hits as materialized (
      select m.id, m.item_id, m.position, m.language, t.lexeme from (
        select c.id, c.item_id, c.position, c.language, c.tsv
        from public.knowledge_chunks c join public.knowledge_items k on k.twin_id = asked_twin and k.id = c.item_id and k.version = c.version
        where c.twin_id = asked_twin and c.tsv @@ (select string_agg(t.query::text, ' | ')::tsquery from terms t)
        limit case when has_shelf then 4000 end) m,
        -- Passage by passage, so that nobody keeps the words of all of them at once.
        lateral (select t.lexeme from terms t where t.language = m.language and m.tsv @@ t.query offset 0) t
    ), weights as (
      -- How rare a word is among the twin's own passages says how much it tells them apart.
      select t.language, t.lexeme, t.query, ln(1 + (t.size - coalesce(f.n, 0) + 0.5) / (coalesce(f.n, 0) + 0.5)) as weight
      from terms t left join (select h.language, h.lexeme, count(*)::double precision as n from hits h group by 1, 2) f using (language, lexeme)
    ), mass as (select w.language, sum(w.weight) as whole from weights w group by w.language
    ), titled as (
      select k.id, sum(w.weight) * 0.3 as weight from public.knowledge_items k join weights w on k.title_words @@ w.query
      where k.twin_id = asked_twin and w.language = coalesce(k.language, 'en') group by k.id
    ), covered as (
      select h.id, h.item_id, h.position, h.language, sum(w.weight) as weight
      from hits h join weights w using (language, lexeme) group by 1, 2, 3, 4
    ), by_words as (
      select x.id, x.share, row_number() over (order by x.share desc, x.item_id, x.position)::integer as r from (
        select c.id, c.item_id, c.position, (c.weight + coalesce(t.weight, 0)) / m.whole as share
        from covered c join mass m using (language) left join titled t on t.id = c.item_id
        where m.whole > 0 order by share desc, c.item_id, c.position limit 40) x
    ), by_meaning as (
      select v.id, 1 - v.d as likeness, v.r::integer from unnest(near, distances) with ordinality as v (id, d, r)
    ), fused as (
      select id, coalesce(meaning_weight / (10.0 + v.r), 0) + coalesce(2 * w.share / (10.0 + w.r), 0) as score,
        v.r as vr, v.likeness, w.r as wr, w.share
      from by_meaning v full join by_words w using (id)
    )
    select case when has_shelf then 'own_index' else 'exact' end, f.id, c.item_id, k.title, c.body, c.locator, c.position,
      c.token_count, k.is_citable, f.score, f.vr, f.likeness, f.wr, f.share
    from fused f join public.knowledge_chunks c on c.twin_id = asked_twin and c.id = f.id
      join public.knowledge_items k on k.id = c.item_id and k.version = c.version
    order by f.score desc, c.item_id, c.position limit most;
end $$;


ALTER FUNCTION public.search_knowledge(asked_twin uuid, question text, meaning public.halfvec, known_languages text[], meaning_weight double precision, most integer) OWNER TO parley_definer;

--
-- Name: FUNCTION search_knowledge(asked_twin uuid, question text, meaning public.halfvec, known_languages text[], meaning_weight double precision, most integer); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.search_knowledge(asked_twin uuid, question text, meaning public.halfvec, known_languages text[], meaning_weight double precision, most integer) IS 'The twin''s passages for a question, best first, for whoever tends the twin and for the worker. Passages in languages that are not known have no meaning; null: all are known.';


--
-- Name: search_messages(uuid, text, bigint, integer); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.search_messages(asked_room uuid, asked text, before_seq bigint, most integer) RETURNS TABLE(message_id uuid, seq bigint, author_id uuid, author jsonb, twin_id uuid, created_at timestamp with time zone, body text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    SET enable_indexscan TO 'off'
    SET enable_seqscan TO 'off'
    SET max_parallel_workers_per_gather TO '0'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$
#variable_conflict use_column
declare room public.rooms := public.room_to_talk_in(asked_room); wanted text[] := (public.words_of(asked))[1:8];
        on_one_shelf text; looked_for tsquery; highest bigint; span integer := 1; missing integer := least(most, 50); got integer;
begin
  if room.id is null or cardinality(wanted) = 0 then return; end if;
  -- All the words; the last one may still be being typed.
  select '(' || string_agg(format('''%s~:%s''%s', right(asked_room::text, 8), w, case when n = cardinality(wanted) then ':*' end), ' & ') || ')'
    into on_one_shelf from unnest(wanted) with ordinality as u (w, n);
  select least(c.last_seq, before_seq - 1) >> 14 into highest from public.room_counters c where c.room_id = asked_room;
  while highest >= 0 and missing > 0 loop
    select string_agg(replace(on_one_shelf, '~', to_hex(shelf)), ' | ')::tsquery into looked_for
      from generate_series(greatest(highest - span + 1, 0), highest) shelf;
    return query select m.id, m.seq, m.author_id,
        (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url)
         from public.profiles p where p.id = m.author_id), m.twin_id, m.created_at, m.body
      from public.messages m where (m.room_id = asked_room) is true and m.deleted_at is null
        and public.message_words(m.room_id, m.seq, m.body) @@ looked_for
        and (before_seq is null or m.seq < before_seq)
      order by m.seq desc limit missing;
    get diagnostics got = row_count;
    missing := missing - got;
    highest := highest - span;
    span := span * 8;
  end loop;
end $$;


ALTER FUNCTION public.search_messages(asked_room uuid, asked text, before_seq bigint, most integer) OWNER TO parley_definer;

--
-- Name: seat_twin(uuid, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.seat_twin(wanted_room uuid, wanted_twin uuid) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare me uuid := public.current_user_id(); seated bigint; last_position smallint;
begin
  perform from public.rooms r where r.id = wanted_room and r.kind = 'room' and r.user_id = me for no key update;
  if not found then return null; end if;
  perform from public.virtual_twins t where t.id = wanted_twin and public.may_seat(me, t);
  if not found then return false; end if;
  if exists (select from public.room_twins s where s.room_id = wanted_room and s.twin_id = wanted_twin) then return true; end if;
  select count(*), coalesce(max(s.position), -1) into seated, last_position from public.room_twins s where s.room_id = wanted_room;
  if seated >= 12 then raise exception 'seats_taken' using errcode = 'P0001'; end if;
  insert into public.room_twins (room_id, twin_id, position, added_by) values (wanted_room, wanted_twin, last_position + 1, me);
  return true;
end $$;


ALTER FUNCTION public.seat_twin(wanted_room uuid, wanted_twin uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION seat_twin(wanted_room uuid, wanted_twin uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.seat_twin(wanted_room uuid, wanted_twin uuid) IS 'Null when the room is not the caller''s, false when the twin is not theirs to seat.';


--
-- Name: sent_json(public.messages); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.sent_json(m public.messages) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return jsonb_build_object('message', public.question_json(m), 'turns', coalesce(
    (select jsonb_agg(public.turn_json(t) order by t.created_at, t.id) from public.turns t
     where t.room_id = m.room_id and t.question_id = m.id), '[]'::jsonb));
end $$;


ALTER FUNCTION public.sent_json(m public.messages) OWNER TO parley_definer;

--
-- Name: room_email_invitations; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.room_email_invitations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    room_id uuid NOT NULL,
    email text NOT NULL,
    role text DEFAULT 'member'::text NOT NULL,
    invited_by uuid NOT NULL,
    expires_at timestamp with time zone DEFAULT (now() + '7 days'::interval) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT room_email_invitations_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 320))),
    CONSTRAINT room_email_invitations_role_check CHECK ((role = 'member'::text))
);

ALTER TABLE ONLY public.room_email_invitations FORCE ROW LEVEL SECURITY;


ALTER TABLE public.room_email_invitations OWNER TO parley_owner;

--
-- Name: TABLE room_email_invitations; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.room_email_invitations IS 'Invitations to addresses without an account yet; signing up with that address turns them into memberships.';


--
-- Name: sent_room_invitations(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.sent_room_invitations(wanted uuid) RETURNS TABLE(id uuid, email text, role text, created_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT sent.id,
     sent.email,
     sent.role,
     sent.created_at
    FROM ( SELECT m.id,
             u.email,
             m.role,
             m.created_at
            FROM (public.room_members m
              JOIN auth.users u ON ((u.id = m.user_id)))
           WHERE ((m.room_id = sent_room_invitations.wanted) AND (m.status = 'invited'::text) AND public.invitation_lives(m.created_at))
         UNION ALL
          SELECT i.id,
             i.email,
             i.role,
             i.created_at
            FROM public.room_email_invitations i
           WHERE ((i.room_id = sent_room_invitations.wanted) AND (i.expires_at > now()))) sent
   WHERE ((sent_room_invitations.wanted IN ( SELECT public.rooms_i_own() AS rooms_i_own)) AND (public.guest_room() IS NULL))
   ORDER BY sent.created_at DESC, sent.id
  LIMIT 100;
END;


ALTER FUNCTION public.sent_room_invitations(wanted uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION sent_room_invitations(wanted uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.sent_room_invitations(wanted uuid) IS 'To the owner alone, and by address alone: whether there is an account behind it shows when it is accepted.';


--
-- Name: setting_tokens(text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.setting_tokens(wanted text) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return (select (s.value #>> '{}')::integer from public.platform_settings s where s.key = wanted);
end $$;


ALTER FUNCTION public.setting_tokens(wanted text) OWNER TO parley_definer;

--
-- Name: settle_turn(public.turns, boolean, bigint); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.settle_turn(turn public.turns, is_free boolean, cost_micros bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare due bigint := case when is_free then 0 else
  least(turn.hold_tokens, ceil((turn.input_tokens + turn.output_tokens) * turn.token_multiplier::numeric)) end;
begin
  if not public.close_hold(turn.payer_id, turn.id, case when due > 0 then 'settled' else 'released' end) or due = 0 then return 0; end if;
  perform public.post_transfer('turn:' || turn.id, public.ledger_account('wallet', 'token', turn.payer_id),
    public.ledger_account('usage', 'token'), due, 'usage', jsonb_build_object('turn_id', turn.id));
  insert into public.token_usage_logs (user_id, total_tokens, base_cost_usd_cents, input_tokens, output_tokens, provider_cost_micros,
      is_estimated, model, twin_id, room_id, turn_id)
    values (turn.payer_id, due,
      (turn.input_tokens * turn.input_cents_per_1000 + turn.output_tokens * turn.output_cents_per_1000 + 999) / 1000,
      turn.input_tokens, turn.output_tokens, coalesce(cost_micros, 0), turn.is_estimated, turn.model, turn.twin_id, turn.room_id, turn.id);
  return due;
end $$;


ALTER FUNCTION public.settle_turn(turn public.turns, is_free boolean, cost_micros bigint) OWNER TO parley_definer;

--
-- Name: spent_for_others_today(uuid, uuid, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.spent_for_others_today(payer uuid, for_room uuid, for_person uuid DEFAULT NULL::uuid) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT (COALESCE(sum(
         CASE
             WHEN (t.finished_at IS NULL) THEN t.hold_tokens
             ELSE t.charged_tokens
         END), (0)::numeric))::bigint AS "coalesce"
    FROM public.turns t
   WHERE ((t.payer_id = spent_for_others_today.payer) AND (t.payer_kind = 'room'::text) AND (t.planned_at >= (date_trunc('day'::text, (now() AT TIME ZONE 'UTC'::text)) AT TIME ZONE 'UTC'::text)) AND (t.room_id = spent_for_others_today.for_room) AND ((spent_for_others_today.for_person IS NULL) OR (t.asked_by = spent_for_others_today.for_person)));
END;


ALTER FUNCTION public.spent_for_others_today(payer uuid, for_room uuid, for_person uuid) OWNER TO parley_definer;

--
-- Name: sponsors_more_today(public.virtual_twins, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.sponsors_more_today(twin public.virtual_twins, visitor uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return twin.owner_id <> visitor and twin.free_messages_per_day > 0 and twin.free_messages_per_day > (
    select count(*) from public.turns t where t.payer_id = twin.owner_id and t.payer_kind = 'owner' and t.twin_id = twin.id
      and t.asked_by = visitor and t.status <> 'failed'
      and t.planned_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC');
end $$;


ALTER FUNCTION public.sponsors_more_today(twin public.virtual_twins, visitor uuid) OWNER TO parley_definer;

--
-- Name: stop_turn(uuid, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.stop_turn(asked_room uuid, asked_turn uuid) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare turn public.turns := public.turn_to_act_on(asked_room, asked_turn);
begin
  if turn.id is null then return jsonb_build_object('refusal', 'turn_not_found'); end if;
  if turn.asked_by <> public.current_user_id() then return jsonb_build_object('refusal', 'turn_not_yours'); end if;
  if turn.status = 'queued' then
    perform public.close_hold(turn.payer_id, turn.id, 'released');
    update public.turns t set status = 'stopped', finished_at = now(), stop_requested_at = now()
      where t.room_id = asked_room and t.id = asked_turn returning * into turn;
  elsif turn.status = 'running' then
    update public.turns t set stop_requested_at = coalesce(t.stop_requested_at, now())
      where t.room_id = asked_room and t.id = asked_turn returning * into turn;
  end if;
  return public.turn_json(turn);
end $$;


ALTER FUNCTION public.stop_turn(asked_room uuid, asked_turn uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION stop_turn(asked_room uuid, asked_turn uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.stop_turn(asked_room uuid, asked_turn uuid) IS 'What nobody has begun is over at once; what is being written is ended by its worker.';


--
-- Name: suits_of(uuid[], text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.suits_of(seats uuid[], question text) RETURNS TABLE(twin_id uuid, suit double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare spoken text[]; telling text[]; all_seats double precision := cardinality(seats);
begin
  select array_agg(distinct l.name) into spoken from public.twin_routing r, unnest(r.languages) as l (name) where r.twin_id = any (seats);
  with heard as (
    select l.name, t.lexeme, p.at from unnest(spoken) as l (name), unnest(to_tsvector(public.search_config(l.name), question)) t,
      unnest(t.positions) as p (at)
  ) select array_agg(distinct h.lexeme) into telling from heard h
    where h.at in (select e.at from heard e group by e.at having count(distinct e.name) = cardinality(spoken));
  return query
    with known as (
      select w.twin_id as twin, w.weight, count(*) over (partition by w.word)::double precision as n
      from public.twin_words w where w.twin_id = any (seats) and w.word = any (telling))
    select k.twin, sum(k.weight * ln(1 + (all_seats - k.n + 0.5) / (k.n + 0.5))) from known k group by k.twin;
end $$;


ALTER FUNCTION public.suits_of(seats uuid[], question text) OWNER TO parley_definer;

--
-- Name: sweep_room_domains(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.sweep_room_domains() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 DELETE FROM public.room_domains AS d
   WHERE ((d.released_at <= (now() - '30 days'::interval)) OR ((d.verified_at IS NULL) AND ((d.room_id IS NULL) OR (d.created_at <= (now() - '30 days'::interval)))));
END;


ALTER FUNCTION public.sweep_room_domains() OWNER TO parley_definer;

--
-- Name: FUNCTION sweep_room_domains(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.sweep_room_domains() IS 'What was released, or asked for and never proven, is forgotten after thirty days.';


--
-- Name: sweep_room_invitations(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.sweep_room_invitations() RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 DELETE FROM public.room_members AS m
   WHERE ((m.status = 'invited'::text) AND (NOT public.invitation_lives(m.created_at)));
 DELETE FROM public.room_email_invitations AS i
   WHERE (i.expires_at <= now());
END;


ALTER FUNCTION public.sweep_room_invitations() OWNER TO parley_definer;

--
-- Name: sweep_turns(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.sweep_turns() RETURNS SETOF jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare turn public.turns; hold record;
begin
  for turn in select * from public.turns t where t.status in ('queued', 'running') and t.lease_until <= now() and t.attempts >= 2
      order by t.lease_until limit 100 for update skip locked loop
    return next public.fail_turn(turn.room_id, turn.id, turn.fence, 'The answer was interrupted twice. Please try again.');
  end loop;
  for hold in select h.user_id, h.id from public.token_holds h where h.status = 'open' and h.expires_at <= now()
      and not exists (select from public.turns t where t.id = h.id and t.status in ('queued', 'running'))
      order by h.user_id, h.id limit 100 for update skip locked loop
    perform public.close_hold(hold.user_id, hold.id, 'released');
  end loop;
end $$;


ALTER FUNCTION public.sweep_turns() OWNER TO parley_definer;

--
-- Name: take_hold(uuid, uuid, bigint); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.take_hold(payer uuid, hold uuid, amount bigint) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  update public.user_token_balances b set held_tokens = b.held_tokens + amount
    where b.user_id = payer and b.balance_tokens - b.held_tokens >= amount;
  if not found then return false; end if;
  insert into public.token_holds as h (user_id, id, amount_tokens, expires_at) values (payer, hold, amount, now() + interval '5 minutes')
    on conflict (user_id, id) do update
    set status = 'open', amount_tokens = excluded.amount_tokens, expires_at = excluded.expires_at, closed_at = null
    where h.status = 'released';
  return found;
end $$;


ALTER FUNCTION public.take_hold(payer uuid, hold uuid, amount bigint) OWNER TO parley_definer;

--
-- Name: take_talk(uuid, interval); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.take_talk(asked_room uuid, lease interval) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare talk public.remembered_talks; room public.rooms; words jsonb; facts jsonb; hold uuid := gen_random_uuid(); longest integer := 600;
        price public.token_pricing_configs;
begin
  select * into talk from public.remembered_talks k where k.room_id = asked_room and k.spoken_at > k.heard_until and k.lease_until <= now()
    and k.spoken_at <= now() - make_interval(secs => public.setting_tokens('memory_rest_seconds')) for update skip locked;
  if talk.room_id is null then return null; end if;
  select * into room from public.rooms r where r.id = asked_room;
  if talk.hold_id is not null then perform public.close_hold(talk.user_id, talk.hold_id, 'released'); end if;
  words := public.words_to_hear(room, talk);
  facts := public.facts_json(room);
  price := public.price_in_force(room.user_id, null);
  if words is null or talk.attempts >= 3 or not public.may_remember(room) or not public.take_hold(room.user_id, hold,
      ceil((500 + public.most_tokens(words::text) + public.most_tokens(facts::text) + longest) * price.token_multiplier::numeric)::bigint) then
    update public.remembered_talks k set heard_until = k.spoken_at, taken_until = null, hold_id = null, attempts = 0 where k.room_id = asked_room;
    return null;
  end if;
  update public.remembered_talks k set fence = k.fence + 1, attempts = k.attempts + 1, taken_until = k.spoken_at, hold_id = hold,
      lease_until = now() + lease where k.room_id = asked_room returning * into talk;
  return jsonb_build_object('room_id', asked_room, 'fence', talk.fence, 'words', words, 'facts', facts, 'output_tokens_most', longest);
end $$;


ALTER FUNCTION public.take_talk(asked_room uuid, lease interval) OWNER TO parley_definer;

--
-- Name: take_turn(interval, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.take_turn(lease interval, taker text) RETURNS jsonb
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare turn public.turns; twin public.virtual_twins; question public.messages; room public.rooms; from_seq bigint;
begin
  update public.turns t set status = 'running', fence = t.fence + 1, attempts = t.attempts + 1, lease_until = now() + lease,
    worker = taker
    from (select n.room_id, n.id from public.turns n
          where n.status in ('queued', 'running') and n.lease_until <= now() and n.attempts < 2
          order by n.lease_until, n.room_id, n.id limit 1 for update skip locked) next
    where t.room_id = next.room_id and t.id = next.id returning t.* into turn;
  if turn.id is null then return null; end if;
  select * into room from public.rooms r where r.id = turn.room_id;
  select * into twin from public.virtual_twins t where t.id = turn.twin_id;
  select * into question from public.messages m where m.room_id = turn.room_id and m.id = turn.question_id;
  -- Whole blocks of ten: the beginning of the prompt stays the same for ten messages.
  from_seq := greatest(0, (question.seq - 31) / 10 * 10) + 1;
  return jsonb_build_object(
    'turn', public.turn_json(turn), 'fence', turn.fence, 'is_stopped', turn.stop_requested_at is not null,
    'is_try_out', room.kind = 'tryout',
    'memory', case when room.kind = 'tryout' then public.remembered_json(turn.room_id, turn.created_at) else '[]' end,
    'prompt_tokens_most', turn.prompt_tokens_most, 'output_tokens_most', turn.output_tokens_most,
    'source_tokens_most', public.setting_tokens('answer_source_tokens'),
    'has_knowledge', exists (select from public.knowledge_items k where k.twin_id = turn.twin_id and k.version > 0),
    'question', question.body, 'attachments', public.material_json(question), 'quote', public.quoted_words_json(question),
    'attachment_tokens_most', public.setting_tokens('answer_attachment_tokens'),
    'twin', case when twin.id is not null then jsonb_build_object('id', twin.id, 'name', twin.name, 'description', twin.description,
      'purpose', twin.purpose, 'temperature', twin.temperature, 'is_strict', twin.is_strict, 'model', twin.model,
      'personality', (select p.personality from public.twin_personas p where p.twin_id = twin.id)) end,
    'history', coalesce((select jsonb_agg(jsonb_build_object('seq', m.seq, 'twin_id', m.twin_id, 'body', m.body,
        'name', coalesce((select s.name from public.virtual_twins s where s.id = m.twin_id),
                         (select p.first_name from public.profiles p where p.id = m.author_id))) order by m.seq)
      from public.messages m where m.room_id = turn.room_id and m.seq >= from_seq and m.seq < question.seq
        and m.deleted_at is null and m.body <> ''), '[]'::jsonb));
end $$;


ALTER FUNCTION public.take_turn(lease interval, taker text) OWNER TO parley_definer;

--
-- Name: FUNCTION take_turn(lease interval, taker text); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.take_turn(lease interval, taker text) IS 'What waits longest, taken on in the name of a worker, with all it takes to answer it; null when nothing waits.';


--
-- Name: tokens_along(uuid, uuid[], uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.tokens_along(asked_room uuid, files uuid[], quoted uuid) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return least(public.setting_tokens('answer_attachment_tokens')::bigint, (
      select coalesce(sum(a.text_tokens), 0) from public.message_attachments a
      where a.room_id = asked_room and (a.id = any (files) or a.message_id = quoted)))::integer
    + coalesce((select public.most_tokens(left(q.body, 2000)) + 20 from public.messages q
                where q.room_id = asked_room and q.id = quoted and q.deleted_at is null), 0)
    + public.memory_tokens(asked_room);
end $$;


ALTER FUNCTION public.tokens_along(asked_room uuid, files uuid[], quoted uuid) OWNER TO parley_definer;

--
-- Name: tokens_along_with(public.messages); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.tokens_along_with(question public.messages) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return public.tokens_along(question.room_id, array(select a.id from public.message_attachments a
    where a.room_id = question.room_id and a.message_id = question.id), question.quoted_id);
end $$;


ALTER FUNCTION public.tokens_along_with(question public.messages) OWNER TO parley_definer;

--
-- Name: touch_updated_at(); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.touch_updated_at() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.updated_at = now();
  return new;
end $$;


ALTER FUNCTION public.touch_updated_at() OWNER TO parley_owner;

--
-- Name: transfer_room(uuid, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.transfer_room(wanted uuid, new_owner uuid) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare me uuid := public.current_user_id(); room public.rooms;
begin
  select * into room from public.rooms r where r.id = wanted and r.kind = 'room' and (r.user_id = me or public.is_superadmin()) for update;
  if not found then return null; end if;
  if public.has_second_factor() and public.current_aal() <> 'aal2' then
    raise exception 'second factor needed' using errcode = 'insufficient_privilege';
  end if;
  delete from public.room_members m where m.room_id = wanted and m.user_id = new_owner and m.status = 'active';
  if not found then raise exception 'new_owner_not_member' using errcode = 'P0001'; end if;
  insert into public.room_members (room_id, user_id, status) values (wanted, room.user_id, 'active');
  update public.rooms r set user_id = new_owner, who_pays = 'speaker' where r.id = wanted;
  update public.rooms r set unlisted_at = now(), unlisted_reason = 'plan'
    where r.id = wanted and r.price is not null and r.unlisted_at is null and not public.may_sell_rooms(new_owner);
  update public.marketplace_listings l set owner_id = new_owner where l.room_id = wanted;
  delete from public.room_twins s using public.virtual_twins t where s.room_id = wanted and t.id = s.twin_id
    and not public.may_seat(new_owner, t);
  perform public.notice_ownership(room, new_owner);
  if me <> room.user_id then
    perform public.write_audit('transfer_room', 'rooms', wanted::text, jsonb_build_object('user_id', room.user_id), jsonb_build_object('user_id', new_owner));
  end if;
  return room.user_id;
end $$;


ALTER FUNCTION public.transfer_room(wanted uuid, new_owner uuid) OWNER TO parley_definer;

--
-- Name: FUNCTION transfer_room(wanted uuid, new_owner uuid); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.transfer_room(wanted uuid, new_owner uuid) IS 'The former owner, who stays as a member; null when the room is not the caller''s to give.';


--
-- Name: turn_json(public.turns); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.turn_json(t public.turns) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
begin
  return jsonb_build_object('id', t.id, 'room_id', t.room_id, 'question_id', t.question_id, 'answer_id', t.answer_id,
    'twin_id', t.twin_id, 'asked_by', t.asked_by, 'status', t.status, 'fence', t.fence, 'failure', t.failure, 'hold_tokens', t.hold_tokens,
    'charged_tokens', t.charged_tokens, 'input_tokens', t.input_tokens, 'output_tokens', t.output_tokens,
    'is_estimated', t.is_estimated, 'created_at', t.created_at);
end $$;


ALTER FUNCTION public.turn_json(t public.turns) OWNER TO parley_definer;

--
-- Name: turn_to_act_on(uuid, uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.turn_to_act_on(asked_room uuid, asked_turn uuid) RETURNS public.turns
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare room public.rooms := public.room_to_talk_in(asked_room); turn public.turns;
begin
  select * into turn from public.turns t where t.room_id = room.id and t.id = asked_turn for update;
  return turn;
end $$;


ALTER FUNCTION public.turn_to_act_on(asked_room uuid, asked_turn uuid) OWNER TO parley_definer;

--
-- Name: twin_activity(uuid); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.twin_activity(asked_twin uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare today date := (now() at time zone 'UTC')::date;
begin
  if asked_twin not in (select public.twins_i_tend()) then return null; end if;
  return (
    with recent as materialized (
      select d.* from public.twin_days d where d.twin_id = asked_twin and d.day > today - 30
    ), seen as (
      select r.id, r.name from public.rooms r where r.kind = 'room' and r.id in (select n.room_id from recent n)
        and ((r.access_type = 'public' and r.unlisted_at is null) or r.id in (select public.rooms_i_talk_in()))
    ), by_room as (
      select s.id as room_id, s.name, sum(n.answers) as answers, count(distinct n.user_id) as people
      from recent n left join seen s on s.id = n.room_id group by s.id, s.name
      order by s.id is null, sum(n.answers) desc, s.id limit 100
    )
    select jsonb_build_object('conversations', count(*), 'answers', coalesce(sum(n.answers), 0),
      'people', count(distinct n.user_id), 'tokens', coalesce(sum(n.tokens), 0),
      'days', (select jsonb_agg(jsonb_build_object('day', g.day, 'answers', coalesce(a.answers, 0)) order by g.day)
               from (select today - s as day from generate_series(0, 29) s) g
               left join (select d.day, sum(d.answers) as answers from recent d group by d.day) a on a.day = g.day),
      'rooms', (select coalesce(jsonb_agg(to_jsonb(b) order by b.room_id is null, b.answers desc, b.room_id), '[]') from by_room b))
    from recent n);
end $$;


ALTER FUNCTION public.twin_activity(asked_twin uuid) OWNER TO parley_definer;

--
-- Name: twins_addressed(public.rooms, uuid[], text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.twins_addressed(room public.rooms, named uuid[], question text) RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return case when room.kind = 'tryout' then array[room.tryout_twin_id] when cardinality(named) > 0 then named[1:12]
    else array(select public.twins_routed(room, question)) end;
end $$;


ALTER FUNCTION public.twins_addressed(room public.rooms, named uuid[], question text) OWNER TO parley_definer;

--
-- Name: twins_i_edit(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.twins_i_edit() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return query select t.id from public.virtual_twins t where t.owner_id = public.current_user_id()
    union all select m.twin_id from public.twin_managers m where m.user_id = public.current_user_id() and m.role = 'editor';
end $$;


ALTER FUNCTION public.twins_i_edit() OWNER TO parley_definer;

--
-- Name: twins_i_meet(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.twins_i_meet() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  return query select m.twin_id from public.twin_managers m where m.user_id = public.current_user_id()
    union all select t.twin_id from public.room_twins t where t.room_id in (
      select r.id from public.rooms r where r.user_id = public.current_user_id()
      union all select m.room_id from public.room_members m where m.user_id = public.current_user_id() and m.status = 'active');
end $$;


ALTER FUNCTION public.twins_i_meet() OWNER TO parley_definer;

--
-- Name: FUNCTION twins_i_meet(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.twins_i_meet() IS 'Those I manage, and those who sit in a room where I may speak.';


--
-- Name: twins_i_tend(); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.twins_i_tend() RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if public.guest_room() is not null then return; end if;
  return query select t.id from public.virtual_twins t where t.owner_id = public.current_user_id()
    union all select m.twin_id from public.twin_managers m where m.user_id = public.current_user_id();
end $$;


ALTER FUNCTION public.twins_i_tend() OWNER TO parley_definer;

--
-- Name: FUNCTION twins_i_tend(); Type: COMMENT; Schema: public; Owner: parley_definer
--

COMMENT ON FUNCTION public.twins_i_tend() IS 'Mine, and those I manage in either role: what a manager may see.';


--
-- Name: twins_named(public.rooms, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.twins_named(room public.rooms, words text) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare seat record; pattern text;
begin
  for seat in select t.id, t.name from public.room_twins s join public.virtual_twins t on t.id = s.twin_id
      where s.room_id = room.id order by char_length(t.name) desc, t.id loop
    pattern := '(?<![[:alnum:]_])@' || regexp_replace(seat.name, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]_])';
    if words ~* pattern then
      words := regexp_replace(words, pattern, ' ', 'gi');
      return next seat.id;
    end if;
  end loop;
end $$;


ALTER FUNCTION public.twins_named(room public.rooms, words text) OWNER TO parley_definer;

--
-- Name: twins_routed(public.rooms, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.twins_routed(room public.rooms, question text) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare seats uuid[]; last_speaker uuid;
begin
  select array_agg(s.twin_id) into seats from public.room_twins s where s.room_id = room.id;
  if seats is null or cardinality(seats) = 1 then return query select unnest(seats); return; end if;
  select m.twin_id into last_speaker from (
      select r.twin_id from public.messages r where r.room_id = room.id order by r.seq desc limit 50) m
    where m.twin_id = any (seats) limit 1;
  return query
    with suited as (
      select s.twin_id, s.position, coalesce(u.suit, 0) as suit, max(coalesce(u.suit, 0)) over () as best,
        s.twin_id is not distinct from last_speaker as spoke_last
      from public.room_twins s left join public.suits_of(seats, question) u on u.twin_id = s.twin_id where s.room_id = room.id
    ), ranked as (
      select s.*, row_number() over (order by s.suit >= 0.9 * s.best desc, s.spoke_last desc, s.suit desc, s.position, s.twin_id) as place
      from suited s)
    select r.twin_id from ranked r where r.place = 1 or (r.place <= room.max_answers and r.best > 0 and r.suit >= 0.6 * r.best)
    order by r.place;
end $$;


ALTER FUNCTION public.twins_routed(room public.rooms, question text) OWNER TO parley_definer;

--
-- Name: wait_for_budgets(public.rooms, uuid[]); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.wait_for_budgets(room public.rooms, twins uuid[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare sponsored uuid;
begin
  if room.who_pays = 'room_up_to_cap' then perform pg_advisory_xact_lock(hashtextextended('room_budget:' || room.id, 0)); end if;
  for sponsored in select t.id from public.virtual_twins t where t.id = any (twins) and t.free_messages_per_day > 0 order by t.id loop
    perform pg_advisory_xact_lock(hashtextextended('sponsor:' || sponsored || public.current_user_id(), 0));
  end loop;
end $$;


ALTER FUNCTION public.wait_for_budgets(room public.rooms, twins uuid[]) OWNER TO parley_definer;

--
-- Name: who_may_pay(public.rooms, public.virtual_twins); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.who_may_pay(room public.rooms, twin public.virtual_twins) RETURNS TABLE(payer uuid, kind text, most bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare me uuid := public.current_user_id();
begin
  if room.kind = 'room' and public.sponsors_more_today(twin, me) then
    return query select twin.owner_id, 'owner', null::bigint;
  end if;
  if room.who_pays = 'speaker' or room.user_id = me then
    return query select me, 'you', null::bigint;
  elsif room.who_pays = 'room' then
    return query select room.user_id, 'room', null::bigint;
  else
    return query select room.user_id, 'room', least(
      room.daily_cap_tokens - public.spent_for_others_today(room.user_id, room.id),
      room.member_daily_cap_tokens - public.spent_for_others_today(room.user_id, room.id, me));
    return query select me, 'you', null::bigint;
  end if;
end $$;


ALTER FUNCTION public.who_may_pay(room public.rooms, twin public.virtual_twins) OWNER TO parley_definer;

--
-- Name: words_of(text); Type: FUNCTION; Schema: public; Owner: parley_owner
--

CREATE FUNCTION public.words_of(words text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN ARRAY(SELECT "left"(w.w, 40) AS "left" FROM unnest(string_to_array(public.folded(words_of.words), ' '::text)) w(w) WHERE (w.w <> ''::text));


ALTER FUNCTION public.words_of(words text) OWNER TO parley_owner;

--
-- Name: remembered_talks; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.remembered_talks (
    room_id uuid NOT NULL,
    user_id uuid NOT NULL,
    spoken_at timestamp with time zone DEFAULT now() NOT NULL,
    heard_until timestamp with time zone NOT NULL,
    taken_until timestamp with time zone,
    lease_until timestamp with time zone DEFAULT now() NOT NULL,
    fence bigint DEFAULT 0 NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    hold_id uuid,
    CONSTRAINT remembered_talks_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT remembered_talks_check CHECK (((taken_until IS NULL) = (hold_id IS NULL)))
)
WITH (fillfactor='70');

ALTER TABLE ONLY public.remembered_talks FORCE ROW LEVEL SECURITY;


ALTER TABLE public.remembered_talks OWNER TO parley_owner;

--
-- Name: TABLE remembered_talks; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.remembered_talks IS 'How far a twin in dynamic mode has heard whoever talks to it alone.';


--
-- Name: COLUMN remembered_talks.user_id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.remembered_talks.user_id IS 'Who talks, and pays for being remembered. A try-out never changes hands.';


--
-- Name: COLUMN remembered_talks.spoken_at; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.remembered_talks.spoken_at IS 'When the last answer ended. The talk rests from then on.';


--
-- Name: COLUMN remembered_talks.taken_until; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.remembered_talks.taken_until IS 'How far the hearing under way reaches.';


--
-- Name: COLUMN remembered_talks.fence; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.remembered_talks.fence IS 'Rises with every hearing; what names an old one is not written.';


--
-- Name: COLUMN remembered_talks.hold_id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.remembered_talks.hold_id IS 'What the hearing under way is paid from.';


--
-- Name: words_to_hear(public.rooms, public.remembered_talks); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.words_to_hear(room public.rooms, talk public.remembered_talks) RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 SELECT jsonb_agg(w.body ORDER BY w.seq) AS jsonb_agg
    FROM ( SELECT m.seq,
             "left"(m.body, 2000) AS body,
             sum(LEAST(char_length(m.body), 2000)) OVER (ORDER BY m.seq DESC) AS so_far
            FROM public.messages m
           WHERE ((m.room_id = (words_to_hear.room).id) AND (m.author_id = (words_to_hear.room).user_id) AND (m.deleted_at IS NULL) AND (m.body <> ''::text) AND (m.created_at >= (words_to_hear.talk).heard_until) AND (m.created_at <= (words_to_hear.talk).spoken_at))
           ORDER BY m.seq DESC
          LIMIT 60) w
   WHERE (w.so_far <= 6000);
END;


ALTER FUNCTION public.words_to_hear(room public.rooms, talk public.remembered_talks) OWNER TO parley_definer;

--
-- Name: write_answer(public.turns, text, text, jsonb); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.write_answer(turn public.turns, words text, ending text, citations jsonb) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare number bigint; answer uuid := turn.answer_id; becomes text := case ending when 'stopped' then 'stopped' else 'complete' end;
begin
  if answer is not null then
    -- What was taken back meanwhile stays so, whoever is still writing.
    perform from public.messages m where m.room_id = turn.room_id and m.id = answer and m.deleted_at is null for update;
    if not found then return answer; end if;
    insert into public.message_versions (room_id, message_id, version, body, reason)
      select m.room_id, m.id, m.version, m.body, 'regenerated' from public.messages m where m.room_id = turn.room_id and m.id = answer;
    update public.messages m set body = words, status = becomes, version = m.version + 1 where m.room_id = turn.room_id and m.id = answer;
    delete from public.message_citations c where c.room_id = turn.room_id and c.message_id = answer;
  else
    update public.room_counters c set last_seq = c.last_seq + 1 where c.room_id = turn.room_id returning c.last_seq into number;
    insert into public.messages (room_id, seq, twin_id, reply_to, body, status)
      values (turn.room_id, number, turn.twin_id, turn.question_id, words, becomes) returning id into answer;
  end if;
  insert into public.message_citations (room_id, message_id, number, twin_id, item_id, chunk_id, title, quote, locator,
      item_version, starts_at, ends_at)
    select turn.room_id, answer, c.number, turn.twin_id, k.id, c.chunk_id, c.title, case when k.is_citable then c.quote else '' end,
      c.locator, nullif(k.version, 0), c.starts_at, c.ends_at
    from jsonb_to_recordset(coalesce(citations, '[]')) as c (number smallint, item_id uuid, chunk_id uuid, title text, quote text,
      locator jsonb, starts_at integer, ends_at integer)
    join public.knowledge_items k on k.id = c.item_id and k.twin_id = turn.twin_id
    join public.rooms r on r.id = turn.room_id and (k.is_citable or r.kind = 'tryout');
  update public.knowledge_items k set cited_count = k.cited_count + 1
    where k.id in (select c.item_id from public.message_citations c where c.room_id = turn.room_id and c.message_id = answer);
  return answer;
end $$;


ALTER FUNCTION public.write_answer(turn public.turns, words text, ending text, citations jsonb) OWNER TO parley_definer;

--
-- Name: write_audit(text, text, text, jsonb, jsonb, text); Type: FUNCTION; Schema: public; Owner: parley_definer
--

CREATE FUNCTION public.write_audit(what text, about_kind text, about_id text, was jsonb, becomes jsonb, why text DEFAULT NULL::text) RETURNS bigint
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    BEGIN ATOMIC
 INSERT INTO public.audit_log (actor_id, action, subject_kind, subject_id, before, after, reason)
   VALUES (public.current_user_id(), write_audit.what, write_audit.about_kind, write_audit.about_id, write_audit.was, write_audit.becomes, write_audit.why)
   RETURNING audit_log.id;
END;


ALTER FUNCTION public.write_audit(what text, about_kind text, about_id text, was jsonb, becomes jsonb, why text) OWNER TO parley_definer;

--
-- Name: identities; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.identities (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    provider text NOT NULL,
    provider_id text NOT NULL,
    password_hash text,
    identity_data jsonb DEFAULT '{}'::jsonb NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp with time zone,
    refresh_token_expires_at timestamp with time zone,
    scope text,
    last_sign_in_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT identities_check CHECK (((password_hash IS NULL) OR (provider = 'credential'::text))),
    CONSTRAINT identities_identity_data_check CHECK ((jsonb_typeof(identity_data) = 'object'::text)),
    CONSTRAINT identities_password_hash_check CHECK ((char_length(password_hash) <= 500)),
    CONSTRAINT identities_provider_check CHECK (((char_length(provider) >= 1) AND (char_length(provider) <= 120))),
    CONSTRAINT identities_provider_id_check CHECK (((char_length(provider_id) >= 1) AND (char_length(provider_id) <= 320)))
);

ALTER TABLE ONLY auth.identities FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.identities OWNER TO parley_owner;

--
-- Name: TABLE identities; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.identities IS 'The ways in: email, phone, google, web3, sso. The row "credential" holds the password and is shown to nobody.';


--
-- Name: recovery_codes; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.recovery_codes (
    factor_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone
);

ALTER TABLE ONLY auth.recovery_codes FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.recovery_codes OWNER TO parley_owner;

--
-- Name: refresh_tokens; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.refresh_tokens (
    token_hash bytea NOT NULL,
    session_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT refresh_tokens_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

ALTER TABLE ONLY auth.refresh_tokens FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.refresh_tokens OWNER TO parley_owner;

--
-- Name: TABLE refresh_tokens; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.refresh_tokens IS 'Only digests. A token is used once; used again later than ten seconds, its whole session ends.';


--
-- Name: sso_providers; Type: TABLE; Schema: auth; Owner: parley_owner
--

CREATE TABLE auth.sso_providers (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    provider_id text NOT NULL,
    issuer text NOT NULL,
    domain text NOT NULL,
    oidc_config text,
    saml_config text,
    user_id uuid,
    organization_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sso_providers_check CHECK (((oidc_config IS NULL) <> (saml_config IS NULL))),
    CONSTRAINT sso_providers_check1 CHECK ((provider_id = ('sso:'::text || (id)::text))),
    CONSTRAINT sso_providers_domain_check CHECK ((domain = lower(domain)))
);

ALTER TABLE ONLY auth.sso_providers FORCE ROW LEVEL SECURITY;


ALTER TABLE auth.sso_providers OWNER TO parley_owner;

--
-- Name: TABLE sso_providers; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON TABLE auth.sso_providers IS 'Companies whose people sign in with their own provider, found by the domain of the address.';


--
-- Name: COLUMN sso_providers.provider_id; Type: COMMENT; Schema: auth; Owner: parley_owner
--

COMMENT ON COLUMN auth.sso_providers.provider_id IS 'What the engine and the identities of its people call it.';


--
-- Name: attachment_texts; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.attachment_texts (
    attachment_id uuid NOT NULL,
    body text NOT NULL,
    CONSTRAINT attachment_texts_body_check CHECK ((char_length(body) > 0))
);

ALTER TABLE ONLY public.attachment_texts FORCE ROW LEVEL SECURITY;


ALTER TABLE public.attachment_texts OWNER TO parley_owner;

--
-- Name: TABLE attachment_texts; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.attachment_texts IS 'What was read in a file, for the twins. People have the file.';


--
-- Name: chatpedia_articles; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.chatpedia_articles (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    author_id uuid NOT NULL,
    title text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    body text NOT NULL,
    is_public boolean DEFAULT false NOT NULL,
    unlisted_at timestamp with time zone,
    room_id uuid,
    roundtable_id uuid,
    revision integer DEFAULT 1 NOT NULL,
    embedding public.halfvec(512),
    model text,
    tsv tsvector GENERATED ALWAYS AS ((setweight(to_tsvector('english'::regconfig, title), 'A'::"char") || to_tsvector('english'::regconfig, ((summary || ' '::text) || body)))) STORED NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chatpedia_articles_body_check CHECK ((char_length(body) <= 100000)),
    CONSTRAINT chatpedia_articles_check CHECK ((num_nonnulls(room_id, roundtable_id) <= 1)),
    CONSTRAINT chatpedia_articles_check1 CHECK (((embedding IS NULL) = (model IS NULL))),
    CONSTRAINT chatpedia_articles_revision_check CHECK ((revision > 0)),
    CONSTRAINT chatpedia_articles_summary_check CHECK ((char_length(summary) <= 600)),
    CONSTRAINT chatpedia_articles_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200)))
);

ALTER TABLE ONLY public.chatpedia_articles FORCE ROW LEVEL SECURITY;


ALTER TABLE public.chatpedia_articles OWNER TO parley_owner;

--
-- Name: COLUMN chatpedia_articles.unlisted_at; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.chatpedia_articles.unlisted_at IS 'When a moderator took it off the public shelf.';


--
-- Name: COLUMN chatpedia_articles.room_id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.chatpedia_articles.room_id IS 'The conversation it was drawn from, if any; likewise roundtable_id.';


--
-- Name: chatpedia_revisions; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.chatpedia_revisions (
    article_id uuid NOT NULL,
    number integer NOT NULL,
    editor_id uuid NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    note text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT chatpedia_revisions_note_check CHECK ((char_length(note) <= 300)),
    CONSTRAINT chatpedia_revisions_number_check CHECK ((number > 0))
);

ALTER TABLE ONLY public.chatpedia_revisions FORCE ROW LEVEL SECURITY;


ALTER TABLE public.chatpedia_revisions OWNER TO parley_owner;

--
-- Name: chatpedia_sources; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.chatpedia_sources (
    article_id uuid NOT NULL,
    number smallint NOT NULL,
    title text NOT NULL,
    quote text,
    speaker_id uuid,
    consented_at timestamp with time zone,
    locator jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT chatpedia_sources_check CHECK (((speaker_id IS NULL) OR (quote IS NULL) OR (consented_at IS NOT NULL))),
    CONSTRAINT chatpedia_sources_locator_check CHECK ((jsonb_typeof(locator) = 'object'::text)),
    CONSTRAINT chatpedia_sources_number_check CHECK ((number > 0)),
    CONSTRAINT chatpedia_sources_quote_check CHECK ((char_length(quote) <= 600)),
    CONSTRAINT chatpedia_sources_title_check CHECK ((char_length(title) <= 300))
);

ALTER TABLE ONLY public.chatpedia_sources FORCE ROW LEVEL SECURITY;


ALTER TABLE public.chatpedia_sources OWNER TO parley_owner;

--
-- Name: checkout_sessions; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.checkout_sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    tier_id text,
    bundle_id uuid,
    room_id uuid,
    twin_id uuid,
    amount_cents integer NOT NULL,
    stripe_session_id text,
    status text DEFAULT 'open'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT checkout_sessions_amount_cents_check CHECK ((amount_cents >= 0)),
    CONSTRAINT checkout_sessions_check CHECK ((num_nonnulls(tier_id, bundle_id, room_id, twin_id) <= 1)),
    CONSTRAINT checkout_sessions_check1 CHECK (((status = 'open'::text) = (closed_at IS NULL))),
    CONSTRAINT checkout_sessions_kind_check CHECK ((kind = ANY (ARRAY['plan'::text, 'trial'::text, 'tokens'::text, 'room'::text, 'twin'::text]))),
    CONSTRAINT checkout_sessions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'expired'::text])))
);

ALTER TABLE ONLY public.checkout_sessions FORCE ROW LEVEL SECURITY;


ALTER TABLE public.checkout_sessions OWNER TO parley_owner;

--
-- Name: COLUMN checkout_sessions.amount_cents; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.checkout_sessions.amount_cents IS 'The server''s own price at the time. What a browser says a thing costs is never stored.';


--
-- Name: data_requests; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.data_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    progress smallint DEFAULT 0 NOT NULL,
    receipts jsonb DEFAULT '[]'::jsonb NOT NULL,
    failure text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    file_removed_at timestamp with time zone,
    CONSTRAINT data_requests_check CHECK (((status = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
    CONSTRAINT data_requests_failure_check CHECK ((char_length(failure) <= 500)),
    CONSTRAINT data_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'deletion'::text]))),
    CONSTRAINT data_requests_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
    CONSTRAINT data_requests_receipts_check CHECK ((jsonb_typeof(receipts) = 'array'::text)),
    CONSTRAINT data_requests_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.data_requests FORCE ROW LEVEL SECURITY;


ALTER TABLE public.data_requests OWNER TO parley_owner;

--
-- Name: COLUMN data_requests.receipts; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.data_requests.receipts IS 'What each store said when its part was exported or deleted.';


--
-- Name: COLUMN data_requests.file_removed_at; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.data_requests.file_removed_at IS 'An export is kept for seven days; this says when its file went.';


--
-- Name: golden_questions; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.golden_questions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    twin_id uuid NOT NULL,
    question text NOT NULL,
    expected_item_id uuid NOT NULL,
    last_rank integer,
    last_passed boolean,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT golden_questions_last_rank_check CHECK ((last_rank > 0)),
    CONSTRAINT golden_questions_question_check CHECK (((char_length(question) >= 1) AND (char_length(question) <= 1000)))
);

ALTER TABLE ONLY public.golden_questions FORCE ROW LEVEL SECURITY;


ALTER TABLE public.golden_questions OWNER TO parley_owner;

--
-- Name: TABLE golden_questions; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.golden_questions IS 'Questions whose right source the owner knows, asked again after every change of what the twin knows.';


--
-- Name: golden_runs; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.golden_runs (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    twin_id uuid NOT NULL,
    passed integer NOT NULL,
    total integer NOT NULL,
    cause text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT golden_runs_cause_check CHECK ((cause = ANY (ARRAY['asked'::text, 'changed'::text]))),
    CONSTRAINT golden_runs_check CHECK (((passed >= 0) AND (passed <= total))),
    CONSTRAINT golden_runs_total_check CHECK ((total > 0))
);

ALTER TABLE ONLY public.golden_runs FORCE ROW LEVEL SECURITY;


ALTER TABLE public.golden_runs OWNER TO parley_owner;

--
-- Name: knowledge_chunks; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.knowledge_chunks (
    twin_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    item_id uuid NOT NULL,
    version integer NOT NULL,
    "position" integer NOT NULL,
    body text NOT NULL,
    locator jsonb DEFAULT '{}'::jsonb NOT NULL,
    model text NOT NULL,
    dims smallint DEFAULT 512 NOT NULL,
    embedding public.halfvec(512) NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    token_count integer DEFAULT 1 NOT NULL,
    tsv tsvector GENERATED ALWAYS AS ((setweight(to_tsvector(public.search_config(language), COALESCE((locator ->> 'heading'::text), ''::text)), 'B'::"char") || setweight(to_tsvector(public.search_config(language), body), 'D'::"char"))) STORED NOT NULL,
    CONSTRAINT knowledge_chunks_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 8000))),
    CONSTRAINT knowledge_chunks_dims_check CHECK ((dims = 512)),
    CONSTRAINT knowledge_chunks_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
    CONSTRAINT knowledge_chunks_locator_check CHECK ((jsonb_typeof(locator) = 'object'::text)),
    CONSTRAINT knowledge_chunks_position_check CHECK (("position" >= 0)),
    CONSTRAINT knowledge_chunks_token_count_check CHECK ((token_count > 0)),
    CONSTRAINT knowledge_chunks_version_check CHECK ((version > 0))
)
PARTITION BY LIST (twin_id);
ALTER TABLE ONLY public.knowledge_chunks ALTER COLUMN embedding SET STORAGE PLAIN;
ALTER TABLE ONLY public.knowledge_chunks ALTER COLUMN tsv SET STORAGE MAIN;

ALTER TABLE ONLY public.knowledge_chunks FORCE ROW LEVEL SECURITY;


ALTER TABLE public.knowledge_chunks OWNER TO parley_owner;

--
-- Name: COLUMN knowledge_chunks.version; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.knowledge_chunks.version IS 'Passages of the item''s own version are what the twin knows, whatever the item''s status; those of a higher one are still being written.';


--
-- Name: COLUMN knowledge_chunks.locator; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.knowledge_chunks.locator IS 'Where in the document: page, heading, clause or minute, for the citation to open.';


--
-- Name: knowledge_chunks_default; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.knowledge_chunks_default (
    twin_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    item_id uuid NOT NULL,
    version integer NOT NULL,
    "position" integer NOT NULL,
    body text NOT NULL,
    locator jsonb DEFAULT '{}'::jsonb NOT NULL,
    model text NOT NULL,
    dims smallint DEFAULT 512 NOT NULL,
    embedding public.halfvec(512) NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    token_count integer DEFAULT 1 NOT NULL,
    tsv tsvector GENERATED ALWAYS AS ((setweight(to_tsvector(public.search_config(language), COALESCE((locator ->> 'heading'::text), ''::text)), 'B'::"char") || setweight(to_tsvector(public.search_config(language), body), 'D'::"char"))) STORED NOT NULL,
    CONSTRAINT knowledge_chunks_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 8000))),
    CONSTRAINT knowledge_chunks_dims_check CHECK ((dims = 512)),
    CONSTRAINT knowledge_chunks_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
    CONSTRAINT knowledge_chunks_locator_check CHECK ((jsonb_typeof(locator) = 'object'::text)),
    CONSTRAINT knowledge_chunks_position_check CHECK (("position" >= 0)),
    CONSTRAINT knowledge_chunks_token_count_check CHECK ((token_count > 0)),
    CONSTRAINT knowledge_chunks_version_check CHECK ((version > 0))
);
ALTER TABLE ONLY public.knowledge_chunks_default ALTER COLUMN embedding SET STORAGE PLAIN;
ALTER TABLE ONLY public.knowledge_chunks_default ALTER COLUMN tsv SET STORAGE MAIN;

ALTER TABLE ONLY public.knowledge_chunks_default FORCE ROW LEVEL SECURITY;


ALTER TABLE public.knowledge_chunks_default OWNER TO parley_owner;

--
-- Name: TABLE knowledge_chunks_default; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.knowledge_chunks_default IS 'Every twin that has no partition of its own, which is nearly all.';


--
-- Name: knowledge_pages; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.knowledge_pages (
    item_id uuid NOT NULL,
    url text NOT NULL,
    title text,
    CONSTRAINT knowledge_pages_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 300))),
    CONSTRAINT knowledge_pages_url_check CHECK (((char_length(url) <= 2000) AND (url ~ '^https?://'::text)))
);

ALTER TABLE ONLY public.knowledge_pages FORCE ROW LEVEL SECURITY;


ALTER TABLE public.knowledge_pages OWNER TO parley_owner;

--
-- Name: TABLE knowledge_pages; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.knowledge_pages IS 'What a sitemap or a feed offers and nobody has added yet.';


--
-- Name: knowledge_texts; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.knowledge_texts (
    item_id uuid NOT NULL,
    version integer NOT NULL,
    body text NOT NULL,
    CONSTRAINT knowledge_texts_body_check CHECK ((char_length(body) > 0)),
    CONSTRAINT knowledge_texts_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.knowledge_texts FORCE ROW LEVEL SECURITY;


ALTER TABLE public.knowledge_texts OWNER TO parley_owner;

--
-- Name: TABLE knowledge_texts; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.knowledge_texts IS 'The whole text of an item''s current reading: what the offsets of passages and citations count in.';


--
-- Name: ledger_accounts; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.ledger_accounts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid,
    kind text NOT NULL,
    unit text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ledger_accounts_check CHECK (((kind = ANY (ARRAY['wallet'::text, 'debt'::text, 'earnings'::text])) = (owner_id IS NOT NULL))),
    CONSTRAINT ledger_accounts_check1 CHECK (((kind <> 'wallet'::text) OR (unit = 'token'::text))),
    CONSTRAINT ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['wallet'::text, 'debt'::text, 'earnings'::text, 'sales'::text, 'usage'::text, 'payments'::text, 'fees'::text, 'payouts'::text, 'gifts'::text]))),
    CONSTRAINT ledger_accounts_unit_check CHECK ((unit = ANY (ARRAY['token'::text, 'usd_cent'::text])))
);

ALTER TABLE ONLY public.ledger_accounts FORCE ROW LEVEL SECURITY;


ALTER TABLE public.ledger_accounts OWNER TO parley_owner;

--
-- Name: TABLE ledger_accounts; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.ledger_accounts IS 'A wallet, debt or earnings account belongs to a person; the others are the platform''s. Rows never change.';


--
-- Name: ledger_transfers; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.ledger_transfers (
    debit_account_id uuid NOT NULL,
    id bigint NOT NULL,
    credit_account_id uuid NOT NULL,
    unit text NOT NULL,
    amount bigint NOT NULL,
    kind text NOT NULL,
    idempotency_key text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ledger_transfers_amount_check CHECK ((amount > 0)),
    CONSTRAINT ledger_transfers_check CHECK ((debit_account_id <> credit_account_id)),
    CONSTRAINT ledger_transfers_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
    CONSTRAINT ledger_transfers_idempotency_key_check CHECK (((char_length(idempotency_key) >= 1) AND (char_length(idempotency_key) <= 200))),
    CONSTRAINT ledger_transfers_kind_check CHECK ((kind = ANY (ARRAY['purchase'::text, 'usage'::text, 'gift'::text, 'refund'::text, 'sale'::text, 'fee'::text, 'share'::text, 'referral'::text, 'payout'::text, 'adjustment'::text]))),
    CONSTRAINT ledger_transfers_unit_check CHECK ((unit = ANY (ARRAY['token'::text, 'usd_cent'::text])))
);

ALTER TABLE ONLY public.ledger_transfers FORCE ROW LEVEL SECURITY;


ALTER TABLE public.ledger_transfers OWNER TO parley_owner;

--
-- Name: TABLE ledger_transfers; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.ledger_transfers IS 'One row takes an amount from one account and gives it to another: no row can fail to sum to zero.';


--
-- Name: COLUMN ledger_transfers.credit_account_id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.ledger_transfers.credit_account_id IS 'No foreign key: it would lock the platform''s account row for every payer at once. post_transfer() checks it, and accounts are never removed.';


--
-- Name: COLUMN ledger_transfers.idempotency_key; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.ledger_transfers.idempotency_key IS 'Unique for ever: the same event posts once, however often it is replayed.';


--
-- Name: ledger_transfers_id_seq; Type: SEQUENCE; Schema: public; Owner: parley_owner
--

ALTER TABLE public.ledger_transfers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_transfers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: marketplace_listings; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.marketplace_listings (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    room_id uuid,
    twin_id uuid,
    owner_id uuid NOT NULL,
    title text NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    price_cents integer,
    popularity bigint DEFAULT 0 NOT NULL,
    rating_sum bigint DEFAULT 0 NOT NULL,
    rating_count integer DEFAULT 0 NOT NULL,
    rating double precision GENERATED ALWAYS AS (
CASE
    WHEN (rating_count = 0) THEN (0)::double precision
    ELSE ((rating_sum)::double precision / (rating_count)::double precision)
END) STORED NOT NULL,
    is_boosted boolean DEFAULT false NOT NULL,
    is_listed boolean DEFAULT true NOT NULL,
    embedding public.halfvec(512),
    model text,
    tsv tsvector GENERATED ALWAYS AS (to_tsvector('english'::regconfig, ((title || ' '::text) || summary))) STORED NOT NULL,
    published_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT marketplace_listings_check CHECK ((((kind = 'room'::text) = (room_id IS NOT NULL)) AND ((kind = 'twin'::text) = (twin_id IS NOT NULL)))),
    CONSTRAINT marketplace_listings_check1 CHECK (((embedding IS NULL) = (model IS NULL))),
    CONSTRAINT marketplace_listings_kind_check CHECK ((kind = ANY (ARRAY['room'::text, 'twin'::text]))),
    CONSTRAINT marketplace_listings_popularity_check CHECK ((popularity >= 0)),
    CONSTRAINT marketplace_listings_price_cents_check CHECK ((price_cents > 0)),
    CONSTRAINT marketplace_listings_rating_count_check CHECK ((rating_count >= 0)),
    CONSTRAINT marketplace_listings_rating_sum_check CHECK ((rating_sum >= 0)),
    CONSTRAINT marketplace_listings_summary_check CHECK ((char_length(summary) <= 500)),
    CONSTRAINT marketplace_listings_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 80)))
);

ALTER TABLE ONLY public.marketplace_listings FORCE ROW LEVEL SECURITY;


ALTER TABLE public.marketplace_listings OWNER TO parley_owner;

--
-- Name: TABLE marketplace_listings; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.marketplace_listings IS 'One row per public room or twin, made to be searched: one vector each, kept by background work.';


--
-- Name: COLUMN marketplace_listings.is_boosted; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.marketplace_listings.is_boosted IS 'Shown first, and said to be.';


--
-- Name: message_attachments; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.message_attachments (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    room_id uuid NOT NULL,
    message_id uuid,
    "position" smallint DEFAULT 0 NOT NULL,
    user_id uuid NOT NULL,
    upload_id uuid NOT NULL,
    title text NOT NULL,
    content_type text NOT NULL,
    bytes bigint NOT NULL,
    status text DEFAULT 'reading'::text NOT NULL,
    failure text,
    text_tokens integer DEFAULT 0 NOT NULL,
    claim integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT message_attachments_bytes_check CHECK (((bytes >= 1) AND (bytes <= 26214400))),
    CONSTRAINT message_attachments_check CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT message_attachments_check1 CHECK (((message_id IS NULL) OR (status = 'ready'::text))),
    CONSTRAINT message_attachments_claim_check CHECK ((claim >= 0)),
    CONSTRAINT message_attachments_content_type_check CHECK ((char_length(content_type) <= 127)),
    CONSTRAINT message_attachments_failure_check CHECK ((char_length(failure) <= 500)),
    CONSTRAINT message_attachments_status_check CHECK ((status = ANY (ARRAY['reading'::text, 'ready'::text, 'failed'::text]))),
    CONSTRAINT message_attachments_text_tokens_check CHECK ((text_tokens >= 0)),
    CONSTRAINT message_attachments_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 255)))
);

ALTER TABLE ONLY public.message_attachments FORCE ROW LEVEL SECURITY;


ALTER TABLE public.message_attachments OWNER TO parley_owner;

--
-- Name: COLUMN message_attachments.text_tokens; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.message_attachments.text_tokens IS 'The most its text can count: what is set aside when twins read it.';


--
-- Name: COLUMN message_attachments.claim; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.message_attachments.claim IS 'Rises whenever a job takes it up; a job that was given up for dead and wakes writes nothing.';


--
-- Name: message_citations; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.message_citations (
    room_id uuid NOT NULL,
    message_id uuid NOT NULL,
    number smallint NOT NULL,
    twin_id uuid NOT NULL,
    item_id uuid,
    chunk_id uuid,
    title text NOT NULL,
    quote text NOT NULL,
    locator jsonb DEFAULT '{}'::jsonb NOT NULL,
    item_version integer,
    starts_at integer,
    ends_at integer,
    CONSTRAINT message_citations_check CHECK ((ends_at >= starts_at)),
    CONSTRAINT message_citations_item_version_check CHECK ((item_version > 0)),
    CONSTRAINT message_citations_locator_check CHECK ((jsonb_typeof(locator) = 'object'::text)),
    CONSTRAINT message_citations_number_check CHECK ((number > 0)),
    CONSTRAINT message_citations_quote_check CHECK ((char_length(quote) <= 600)),
    CONSTRAINT message_citations_starts_at_check CHECK ((starts_at >= 0)),
    CONSTRAINT message_citations_title_check CHECK ((char_length(title) <= 300))
);

ALTER TABLE ONLY public.message_citations FORCE ROW LEVEL SECURITY;


ALTER TABLE public.message_citations OWNER TO parley_owner;

--
-- Name: COLUMN message_citations.quote; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.message_citations.quote IS 'A copy, short on purpose: the citation stays readable when the passage is re-read or removed.';


--
-- Name: COLUMN message_citations.item_version; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.message_citations.item_version IS 'The reading of the item that starts_at and ends_at point into.';


--
-- Name: message_reactions; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.message_reactions (
    room_id uuid NOT NULL,
    message_id uuid NOT NULL,
    user_id uuid NOT NULL,
    emoji text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT message_reactions_emoji_check CHECK ((emoji = ANY (ARRAY['👍'::text, '❤️'::text, '😂'::text, '🎉'::text, '🤔'::text, '👀'::text])))
);

ALTER TABLE ONLY public.message_reactions FORCE ROW LEVEL SECURITY;


ALTER TABLE public.message_reactions OWNER TO parley_owner;

--
-- Name: TABLE message_reactions; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.message_reactions IS 'What people think of a message, without a word. user_id carries no foreign key, as in messages.';


--
-- Name: message_versions; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.message_versions (
    room_id uuid NOT NULL,
    message_id uuid NOT NULL,
    version integer NOT NULL,
    body text NOT NULL,
    reason text NOT NULL,
    replaced_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT message_versions_reason_check CHECK ((reason = ANY (ARRAY['edited'::text, 'regenerated'::text]))),
    CONSTRAINT message_versions_version_check CHECK ((version > 0))
);

ALTER TABLE ONLY public.message_versions FORCE ROW LEVEL SECURITY;


ALTER TABLE public.message_versions OWNER TO parley_owner;

--
-- Name: TABLE message_versions; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.message_versions IS 'What a message said before it was edited or answered anew.';


--
-- Name: payment_customers; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.payment_customers (
    user_id uuid NOT NULL,
    stripe_customer_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.payment_customers FORCE ROW LEVEL SECURITY;


ALTER TABLE public.payment_customers OWNER TO parley_owner;

--
-- Name: TABLE payment_customers; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.payment_customers IS 'Who a person is at the payment provider.';


--
-- Name: payment_events; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.payment_events (
    id text NOT NULL,
    type text NOT NULL,
    account text,
    payload jsonb NOT NULL,
    status text DEFAULT 'received'::text NOT NULL,
    failure text,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    processed_at timestamp with time zone,
    CONSTRAINT payment_events_check CHECK (((status = ANY (ARRAY['processed'::text, 'ignored'::text])) = (processed_at IS NOT NULL))),
    CONSTRAINT payment_events_id_check CHECK ((char_length(id) <= 255)),
    CONSTRAINT payment_events_status_check CHECK ((status = ANY (ARRAY['received'::text, 'processed'::text, 'ignored'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.payment_events FORCE ROW LEVEL SECURITY;


ALTER TABLE public.payment_events OWNER TO parley_owner;

--
-- Name: TABLE payment_events; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.payment_events IS 'Every verified event, under the provider''s own id, for ever: redelivery for days changes nothing.';


--
-- Name: payouts; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.payouts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    seller_id uuid NOT NULL,
    amount_cents integer NOT NULL,
    status text DEFAULT 'scheduled'::text NOT NULL,
    period_start date NOT NULL,
    period_end date NOT NULL,
    arrives_on date NOT NULL,
    stripe_payout_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payouts_amount_cents_check CHECK ((amount_cents > 0)),
    CONSTRAINT payouts_check CHECK ((period_end >= period_start)),
    CONSTRAINT payouts_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'paid'::text, 'failed'::text])))
);

ALTER TABLE ONLY public.payouts FORCE ROW LEVEL SECURITY;


ALTER TABLE public.payouts OWNER TO parley_owner;

--
-- Name: personal_places; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.personal_places (
    relation text NOT NULL,
    store text,
    belongs text,
    left_out text[],
    reason text,
    CONSTRAINT personal_places_check CHECK ((((store IS NULL) = (reason IS NOT NULL)) AND ((store IS NULL) = (belongs IS NULL))))
);

ALTER TABLE ONLY public.personal_places FORCE ROW LEVEL SECURITY;


ALTER TABLE public.personal_places OWNER TO parley_owner;

--
-- Name: TABLE personal_places; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.personal_places IS 'How the rows of a table are found by the person they lead to ($1), or why they are not.';


--
-- Name: platform_settings; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.platform_settings (
    key text NOT NULL,
    value jsonb NOT NULL,
    is_public boolean DEFAULT false NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT platform_settings_description_check CHECK ((char_length(description) <= 200)),
    CONSTRAINT platform_settings_key_check CHECK ((key ~ '^[a-z][a-z0-9_]{1,59}$'::text))
);

ALTER TABLE ONLY public.platform_settings FORCE ROW LEVEL SECURITY;


ALTER TABLE public.platform_settings OWNER TO parley_owner;

--
-- Name: COLUMN platform_settings.is_public; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.platform_settings.is_public IS 'The browser needs it, so everyone may read it.';


--
-- Name: rate_limits; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.rate_limits (
    name text NOT NULL,
    counts_by text NOT NULL,
    points integer NOT NULL,
    window_seconds integer NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT rate_limits_counts_by_check CHECK ((counts_by = ANY (ARRAY['person'::text, 'address'::text]))),
    CONSTRAINT rate_limits_description_check CHECK ((char_length(description) <= 200)),
    CONSTRAINT rate_limits_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{1,59}$'::text)),
    CONSTRAINT rate_limits_points_check CHECK ((points > 0)),
    CONSTRAINT rate_limits_window_seconds_check CHECK (((window_seconds >= 1) AND (window_seconds <= 86400)))
);

ALTER TABLE ONLY public.rate_limits FORCE ROW LEVEL SECURITY;


ALTER TABLE public.rate_limits OWNER TO parley_owner;

--
-- Name: TABLE rate_limits; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.rate_limits IS 'How much of what in how long. Every server reads this table; no limit is written in code.';


--
-- Name: referral_codes; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.referral_codes (
    user_id uuid NOT NULL,
    code text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT referral_codes_code_check CHECK ((code ~ '^[a-z0-9]{6,24}$'::text))
);

ALTER TABLE ONLY public.referral_codes FORCE ROW LEVEL SECURITY;


ALTER TABLE public.referral_codes OWNER TO parley_owner;

--
-- Name: referral_earnings; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.referral_earnings (
    referrer_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    referred_id uuid NOT NULL,
    platform_cents integer NOT NULL,
    earned_cents integer NOT NULL,
    payment_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT referral_earnings_check CHECK (((earned_cents >= 0) AND (earned_cents <= platform_cents))),
    CONSTRAINT referral_earnings_platform_cents_check CHECK ((platform_cents >= 0))
);

ALTER TABLE ONLY public.referral_earnings FORCE ROW LEVEL SECURITY;


ALTER TABLE public.referral_earnings OWNER TO parley_owner;

--
-- Name: reports; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.reports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    reporter_id uuid NOT NULL,
    subject_kind text NOT NULL,
    subject_id uuid NOT NULL,
    reason text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    resolved_by uuid,
    resolved_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reports_check CHECK (((status = 'open'::text) = (resolved_at IS NULL))),
    CONSTRAINT reports_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 1000))),
    CONSTRAINT reports_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))),
    CONSTRAINT reports_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['room'::text, 'twin'::text, 'message'::text, 'article'::text, 'review'::text])))
);

ALTER TABLE ONLY public.reports FORCE ROW LEVEL SECURITY;


ALTER TABLE public.reports OWNER TO parley_owner;

--
-- Name: reviews; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.reviews (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    listing_id uuid NOT NULL,
    author_id uuid NOT NULL,
    rating smallint NOT NULL,
    body text DEFAULT ''::text NOT NULL,
    hidden_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT reviews_body_check CHECK ((char_length(body) <= 2000)),
    CONSTRAINT reviews_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);

ALTER TABLE ONLY public.reviews FORCE ROW LEVEL SECURITY;


ALTER TABLE public.reviews OWNER TO parley_owner;

--
-- Name: COLUMN reviews.hidden_at; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.reviews.hidden_at IS 'When a moderator hid it.';


--
-- Name: room_counters; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.room_counters (
    room_id uuid NOT NULL,
    last_seq bigint DEFAULT 0 NOT NULL,
    CONSTRAINT room_counters_last_seq_check CHECK ((last_seq >= 0))
)
WITH (fillfactor='50');

ALTER TABLE ONLY public.room_counters FORCE ROW LEVEL SECURITY;


ALTER TABLE public.room_counters OWNER TO parley_owner;

--
-- Name: TABLE room_counters; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.room_counters IS 'The number of the last message. Locked while one is added: a sequence would leave gaps after a rollback.';


--
-- Name: room_invitation_counts; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.room_invitation_counts (
    day date NOT NULL,
    subject text NOT NULL,
    sent integer NOT NULL,
    CONSTRAINT room_invitation_counts_sent_check CHECK ((sent > 0)),
    CONSTRAINT room_invitation_counts_subject_check CHECK ((char_length(subject) <= 120))
);

ALTER TABLE ONLY public.room_invitation_counts FORCE ROW LEVEL SECURITY;


ALTER TABLE public.room_invitation_counts OWNER TO parley_owner;

--
-- Name: TABLE room_invitation_counts; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.room_invitation_counts IS 'How many invitations went out today: from a room, and to an address, of which only a digest is kept.';


--
-- Name: room_reads; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.room_reads (
    user_id uuid NOT NULL,
    room_id uuid NOT NULL,
    last_read_seq bigint DEFAULT 0 NOT NULL,
    CONSTRAINT room_reads_last_read_seq_check CHECK ((last_read_seq >= 0))
)
WITH (fillfactor='50');

ALTER TABLE ONLY public.room_reads FORCE ROW LEVEL SECURITY;


ALTER TABLE public.room_reads OWNER TO parley_owner;

--
-- Name: TABLE room_reads; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.room_reads IS 'How far somebody has read. A row of their own for everyone in a room: marking waits for nobody, and what is unread is a difference of two numbers.';


--
-- Name: room_subscriptions; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.room_subscriptions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    room_id uuid NOT NULL,
    status text NOT NULL,
    current_period_end timestamp with time zone NOT NULL,
    stripe_subscription_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT room_subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'past_due'::text, 'canceled'::text])))
);

ALTER TABLE ONLY public.room_subscriptions FORCE ROW LEVEL SECURITY;


ALTER TABLE public.room_subscriptions OWNER TO parley_owner;

--
-- Name: TABLE room_subscriptions; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.room_subscriptions IS 'Who pays for a priced room, and until when.';


--
-- Name: roundtable_statements; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.roundtable_statements (
    roundtable_id uuid NOT NULL,
    seq integer NOT NULL,
    round smallint NOT NULL,
    twin_id uuid,
    author_id uuid,
    answers_seq integer,
    body text NOT NULL,
    status text DEFAULT 'complete'::text NOT NULL,
    tokens bigint DEFAULT 0 NOT NULL,
    citations jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT roundtable_statements_body_check CHECK ((char_length(body) <= 40000)),
    CONSTRAINT roundtable_statements_check CHECK ((num_nonnulls(twin_id, author_id) = 1)),
    CONSTRAINT roundtable_statements_citations_check CHECK ((jsonb_typeof(citations) = 'array'::text)),
    CONSTRAINT roundtable_statements_round_check CHECK ((round > 0)),
    CONSTRAINT roundtable_statements_seq_check CHECK ((seq > 0)),
    CONSTRAINT roundtable_statements_status_check CHECK ((status = ANY (ARRAY['complete'::text, 'streaming'::text, 'stopped'::text, 'failed'::text]))),
    CONSTRAINT roundtable_statements_tokens_check CHECK ((tokens >= 0))
);

ALTER TABLE ONLY public.roundtable_statements FORCE ROW LEVEL SECURITY;


ALTER TABLE public.roundtable_statements OWNER TO parley_owner;

--
-- Name: COLUMN roundtable_statements.author_id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.roundtable_statements.author_id IS 'The host, when they interrupt.';


--
-- Name: roundtable_twins; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.roundtable_twins (
    roundtable_id uuid NOT NULL,
    seat smallint NOT NULL,
    twin_id uuid NOT NULL,
    stance text,
    spent_tokens bigint DEFAULT 0 NOT NULL,
    CONSTRAINT roundtable_twins_seat_check CHECK (((seat >= 1) AND (seat <= 6))),
    CONSTRAINT roundtable_twins_spent_tokens_check CHECK ((spent_tokens >= 0)),
    CONSTRAINT roundtable_twins_stance_check CHECK ((char_length(stance) <= 300))
);

ALTER TABLE ONLY public.roundtable_twins FORCE ROW LEVEL SECURITY;


ALTER TABLE public.roundtable_twins OWNER TO parley_owner;

--
-- Name: COLUMN roundtable_twins.seat; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.roundtable_twins.seat IS 'Place at the table, which is also the turn order.';


--
-- Name: roundtables; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.roundtables (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    owner_id uuid NOT NULL,
    topic text NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    rounds smallint DEFAULT 3 NOT NULL,
    current_round smallint DEFAULT 0 NOT NULL,
    quote_tokens bigint NOT NULL,
    spent_tokens bigint DEFAULT 0 NOT NULL,
    minutes jsonb,
    lease_until timestamp with time zone,
    fence bigint DEFAULT 0 NOT NULL,
    started_at timestamp with time zone,
    ended_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT roundtables_check CHECK (((current_round >= 0) AND (current_round <= rounds))),
    CONSTRAINT roundtables_check1 CHECK (((spent_tokens >= 0) AND (spent_tokens <= quote_tokens))),
    CONSTRAINT roundtables_check2 CHECK (((status = ANY (ARRAY['ended'::text, 'stopped'::text, 'failed'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT roundtables_fence_check CHECK ((fence >= 0)),
    CONSTRAINT roundtables_minutes_check CHECK ((jsonb_typeof(minutes) = 'object'::text)),
    CONSTRAINT roundtables_quote_tokens_check CHECK ((quote_tokens > 0)),
    CONSTRAINT roundtables_rounds_check CHECK (((rounds >= 1) AND (rounds <= 5))),
    CONSTRAINT roundtables_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'running'::text, 'paused'::text, 'ended'::text, 'stopped'::text, 'failed'::text]))),
    CONSTRAINT roundtables_topic_check CHECK (((char_length(topic) >= 1) AND (char_length(topic) <= 300)))
);

ALTER TABLE ONLY public.roundtables FORCE ROW LEVEL SECURITY;


ALTER TABLE public.roundtables OWNER TO parley_owner;

--
-- Name: COLUMN roundtables.quote_tokens; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.roundtables.quote_tokens IS 'The most it can cost, said before it starts and never passed.';


--
-- Name: COLUMN roundtables.minutes; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.roundtables.minutes IS 'Positions, disagreements and open questions, each naming the statement it comes from.';


--
-- Name: sales; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.sales (
    seller_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    buyer_id uuid NOT NULL,
    kind text NOT NULL,
    room_id uuid,
    twin_id uuid,
    title text NOT NULL,
    gross_cents integer NOT NULL,
    processing_fee_cents integer NOT NULL,
    seller_rate_bps integer NOT NULL,
    seller_cents integer NOT NULL,
    platform_cents integer NOT NULL,
    reversed_cents integer DEFAULT 0 NOT NULL,
    payment_id text NOT NULL,
    payout_id uuid,
    available_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sales_check CHECK (((reversed_cents >= 0) AND (reversed_cents <= gross_cents))),
    CONSTRAINT sales_check1 CHECK ((((seller_cents + platform_cents) + processing_fee_cents) = gross_cents)),
    CONSTRAINT sales_check2 CHECK ((num_nonnulls(room_id, twin_id) <= 1)),
    CONSTRAINT sales_gross_cents_check CHECK ((gross_cents > 0)),
    CONSTRAINT sales_kind_check CHECK ((kind = ANY (ARRAY['room'::text, 'twin'::text]))),
    CONSTRAINT sales_platform_cents_check CHECK ((platform_cents >= 0)),
    CONSTRAINT sales_processing_fee_cents_check CHECK ((processing_fee_cents >= 0)),
    CONSTRAINT sales_seller_cents_check CHECK ((seller_cents >= 0)),
    CONSTRAINT sales_seller_rate_bps_check CHECK (((seller_rate_bps >= 0) AND (seller_rate_bps <= 10000))),
    CONSTRAINT sales_title_check CHECK ((char_length(title) <= 120))
);

ALTER TABLE ONLY public.sales FORCE ROW LEVEL SECURITY;


ALTER TABLE public.sales OWNER TO parley_owner;

--
-- Name: COLUMN sales.title; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.sales.title IS 'What was sold, as it was called then.';


--
-- Name: COLUMN sales.seller_rate_bps; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.sales.seller_rate_bps IS 'Frozen: a later change of plan does not touch earlier sales.';


--
-- Name: COLUMN sales.available_at; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.sales.available_at IS 'Seven days after the sale, when it can be paid out.';


--
-- Name: site_visits; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.site_visits (
    item_id uuid NOT NULL,
    host text NOT NULL,
    until timestamp with time zone NOT NULL,
    CONSTRAINT site_visits_host_check CHECK ((char_length(host) <= 255))
);

ALTER TABLE ONLY public.site_visits FORCE ROW LEVEL SECURITY;


ALTER TABLE public.site_visits OWNER TO parley_owner;

--
-- Name: TABLE site_visits; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.site_visits IS 'Pages being fetched right now. A visit whose worker died ends by itself.';


--
-- Name: subscription_tiers; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.subscription_tiers (
    id text NOT NULL,
    name text NOT NULL,
    monthly_price integer NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    max_twins integer NOT NULL,
    revenue_share_bps integer NOT NULL,
    stripe_price_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT subscription_tiers_id_check CHECK ((id ~ '^[a-z][a-z0-9_]{1,39}$'::text)),
    CONSTRAINT subscription_tiers_max_twins_check CHECK ((max_twins > 0)),
    CONSTRAINT subscription_tiers_monthly_price_check CHECK ((monthly_price >= 0)),
    CONSTRAINT subscription_tiers_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
    CONSTRAINT subscription_tiers_revenue_share_bps_check CHECK (((revenue_share_bps >= 0) AND (revenue_share_bps <= 10000)))
);

ALTER TABLE ONLY public.subscription_tiers FORCE ROW LEVEL SECURITY;


ALTER TABLE public.subscription_tiers OWNER TO parley_owner;

--
-- Name: COLUMN subscription_tiers.monthly_price; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.subscription_tiers.monthly_price IS 'US cents per month.';


--
-- Name: COLUMN subscription_tiers.revenue_share_bps; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.subscription_tiers.revenue_share_bps IS 'The seller''s part of a sale after card fees, in hundredths of a percent. Frozen on each sale.';


--
-- Name: token_bundles; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.token_bundles (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    bundle_size_tokens bigint NOT NULL,
    retail_price_usd_cents integer NOT NULL,
    stripe_price_id text,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT token_bundles_bundle_size_tokens_check CHECK ((bundle_size_tokens > 0)),
    CONSTRAINT token_bundles_retail_price_usd_cents_check CHECK ((retail_price_usd_cents > 0))
);

ALTER TABLE ONLY public.token_bundles FORCE ROW LEVEL SECURITY;


ALTER TABLE public.token_bundles OWNER TO parley_owner;

--
-- Name: token_holds; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.token_holds (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    amount_tokens bigint NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    CONSTRAINT token_holds_amount_tokens_check CHECK ((amount_tokens > 0)),
    CONSTRAINT token_holds_check CHECK (((status = 'open'::text) = (closed_at IS NULL))),
    CONSTRAINT token_holds_status_check CHECK ((status = ANY (ARRAY['open'::text, 'settled'::text, 'released'::text])))
);

ALTER TABLE ONLY public.token_holds FORCE ROW LEVEL SECURITY;


ALTER TABLE public.token_holds OWNER TO parley_owner;

--
-- Name: COLUMN token_holds.id; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.token_holds.id IS 'The id of the turn it pays for: a turn holds once.';


--
-- Name: token_usage_days; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.token_usage_days (
    user_id uuid NOT NULL,
    day date NOT NULL,
    twin_id uuid NOT NULL,
    total_tokens bigint DEFAULT 0 NOT NULL,
    base_cost_usd_cents bigint DEFAULT 0 NOT NULL,
    turns integer DEFAULT 0 NOT NULL,
    CONSTRAINT token_usage_days_base_cost_usd_cents_check CHECK ((base_cost_usd_cents >= 0)),
    CONSTRAINT token_usage_days_total_tokens_check CHECK ((total_tokens >= 0)),
    CONSTRAINT token_usage_days_turns_check CHECK ((turns >= 0))
);

ALTER TABLE ONLY public.token_usage_days FORCE ROW LEVEL SECURITY;


ALTER TABLE public.token_usage_days OWNER TO parley_owner;

--
-- Name: TABLE token_usage_days; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.token_usage_days IS 'token_usage_logs by day and twin, kept up with every log, so that no page adds up a whole history.';


--
-- Name: token_usage_logs; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.token_usage_logs (
    user_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    "timestamp" timestamp with time zone DEFAULT now() NOT NULL,
    total_tokens bigint NOT NULL,
    base_cost_usd_cents integer NOT NULL,
    input_tokens bigint DEFAULT 0 NOT NULL,
    output_tokens bigint DEFAULT 0 NOT NULL,
    provider_cost_micros bigint DEFAULT 0 NOT NULL,
    is_estimated boolean DEFAULT false NOT NULL,
    model text,
    twin_id uuid,
    room_id uuid,
    turn_id uuid,
    CONSTRAINT token_usage_logs_base_cost_usd_cents_check CHECK ((base_cost_usd_cents >= 0)),
    CONSTRAINT token_usage_logs_input_tokens_check CHECK ((input_tokens >= 0)),
    CONSTRAINT token_usage_logs_output_tokens_check CHECK ((output_tokens >= 0)),
    CONSTRAINT token_usage_logs_provider_cost_micros_check CHECK ((provider_cost_micros >= 0)),
    CONSTRAINT token_usage_logs_total_tokens_check CHECK ((total_tokens >= 0))
);

ALTER TABLE ONLY public.token_usage_logs FORCE ROW LEVEL SECURITY;


ALTER TABLE public.token_usage_logs OWNER TO parley_owner;

--
-- Name: TABLE token_usage_logs; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.token_usage_logs IS 'What each turn used. Kept when the twin or the room is gone, hence no foreign keys; sums come from token_usage_days.';


--
-- Name: COLUMN token_usage_logs.provider_cost_micros; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.token_usage_logs.provider_cost_micros IS 'What the model''s provider charged us, in millionths of a dollar.';


--
-- Name: COLUMN token_usage_logs.is_estimated; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.token_usage_logs.is_estimated IS 'The provider reported no usage; the count is ours and the receipt says so.';


--
-- Name: trial_claims; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.trial_claims (
    kind text NOT NULL,
    digest bytea NOT NULL,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT trial_claims_digest_check CHECK ((octet_length(digest) = 32)),
    CONSTRAINT trial_claims_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text, 'card'::text])))
);

ALTER TABLE ONLY public.trial_claims FORCE ROW LEVEL SECURITY;


ALTER TABLE public.trial_claims OWNER TO parley_owner;

--
-- Name: TABLE trial_claims; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.trial_claims IS 'Who has had their free trial, as keyed hashes that outlive the account: one trial per person and card.';


--
-- Name: twin_days; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.twin_days (
    twin_id uuid NOT NULL,
    day date NOT NULL,
    room_id uuid NOT NULL,
    user_id uuid NOT NULL,
    answers integer DEFAULT 0 NOT NULL,
    tokens bigint DEFAULT 0 NOT NULL,
    CONSTRAINT twin_days_answers_check CHECK ((answers >= 0)),
    CONSTRAINT twin_days_tokens_check CHECK ((tokens >= 0))
)
WITH (fillfactor='70');

ALTER TABLE ONLY public.twin_days FORCE ROW LEVEL SECURITY;


ALTER TABLE public.twin_days OWNER TO parley_owner;

--
-- Name: TABLE twin_days; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.twin_days IS 'A twin''s answers by day, room and person, kept up with every answer: one row is one conversation. Nobody reads it but twin_activity().';


--
-- Name: twin_personas; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.twin_personas (
    twin_id uuid NOT NULL,
    personality text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT twin_personas_personality_check CHECK ((char_length(personality) <= 8000))
);

ALTER TABLE ONLY public.twin_personas FORCE ROW LEVEL SECURITY;


ALTER TABLE public.twin_personas OWNER TO parley_owner;

--
-- Name: TABLE twin_personas; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.twin_personas IS 'How a twin speaks. Apart from virtual_twins because strangers may read those rows.';


--
-- Name: twin_routing; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.twin_routing (
    twin_id uuid NOT NULL,
    languages text[] NOT NULL,
    CONSTRAINT twin_routing_languages_check CHECK ((cardinality(languages) > 0))
);

ALTER TABLE ONLY public.twin_routing FORCE ROW LEVEL SECURITY;


ALTER TABLE public.twin_routing OWNER TO parley_owner;

--
-- Name: TABLE twin_routing; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.twin_routing IS 'The languages a twin''s words are stems of.';


--
-- Name: twin_words; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.twin_words (
    twin_id uuid NOT NULL,
    word text NOT NULL,
    weight real NOT NULL,
    CONSTRAINT twin_words_weight_check CHECK ((weight > (0)::double precision))
);

ALTER TABLE ONLY public.twin_words FORCE ROW LEVEL SECURITY;


ALTER TABLE public.twin_words OWNER TO parley_owner;

--
-- Name: TABLE twin_words; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.twin_words IS 'Stems of a twin''s name, purpose, questions and description, and of the titles and passages it may quote. Whom a question would ask gives them away, so what is not to be quoted is not among them.';


--
-- Name: unanswered_questions; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.unanswered_questions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    twin_id uuid NOT NULL,
    question text NOT NULL,
    times_asked integer DEFAULT 1 NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    knowledge_item_id uuid,
    last_asked_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT unanswered_questions_question_check CHECK (((char_length(question) >= 1) AND (char_length(question) <= 1000))),
    CONSTRAINT unanswered_questions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'dismissed'::text]))),
    CONSTRAINT unanswered_questions_times_asked_check CHECK ((times_asked > 0))
);

ALTER TABLE ONLY public.unanswered_questions FORCE ROW LEVEL SECURITY;


ALTER TABLE public.unanswered_questions OWNER TO parley_owner;

--
-- Name: TABLE unanswered_questions; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.unanswered_questions IS 'What a twin was asked and found no source for. The askers are not recorded.';


--
-- Name: user_token_balances; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.user_token_balances (
    user_id uuid NOT NULL,
    balance_tokens bigint DEFAULT 0 NOT NULL,
    held_tokens bigint DEFAULT 0 NOT NULL,
    last_updated timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT user_token_balances_balance_tokens_check CHECK ((balance_tokens >= 0)),
    CONSTRAINT user_token_balances_check CHECK ((balance_tokens >= held_tokens)),
    CONSTRAINT user_token_balances_held_tokens_check CHECK ((held_tokens >= 0))
)
WITH (fillfactor='50');

ALTER TABLE ONLY public.user_token_balances FORCE ROW LEVEL SECURITY;


ALTER TABLE public.user_token_balances OWNER TO parley_owner;

--
-- Name: TABLE user_token_balances; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.user_token_balances IS 'The wallet accounts of the ledger, summed up. Rebuilt from it at will; changed only by post_transfer() and holds.';


--
-- Name: COLUMN user_token_balances.held_tokens; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON COLUMN public.user_token_balances.held_tokens IS 'Set aside for turns under way, still part of the balance.';


--
-- Name: user_twin_subscriptions; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.user_twin_subscriptions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    twin_id uuid NOT NULL,
    status text NOT NULL,
    current_period_end timestamp with time zone NOT NULL,
    stripe_subscription_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT user_twin_subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'past_due'::text, 'canceled'::text])))
);

ALTER TABLE ONLY public.user_twin_subscriptions FORCE ROW LEVEL SECURITY;


ALTER TABLE public.user_twin_subscriptions OWNER TO parley_owner;

--
-- Name: workers; Type: TABLE; Schema: public; Owner: parley_owner
--

CREATE TABLE public.workers (
    name text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT workers_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200)))
)
WITH (fillfactor='50');

ALTER TABLE ONLY public.workers FORCE ROW LEVEL SECURITY;


ALTER TABLE public.workers OWNER TO parley_owner;

--
-- Name: TABLE workers; Type: COMMENT; Schema: public; Owner: parley_owner
--

COMMENT ON TABLE public.workers IS 'The processes that answer, by a name that tells where they run and which process there they are.';


--
-- Name: knowledge_chunks_default; Type: TABLE ATTACH; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_chunks ATTACH PARTITION public.knowledge_chunks_default DEFAULT;


--
-- Name: challenges challenges_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (id);


--
-- Name: factors factors_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.factors
    ADD CONSTRAINT factors_pkey PRIMARY KEY (id);


--
-- Name: flow_states flow_states_auth_code_hash_key; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.flow_states
    ADD CONSTRAINT flow_states_auth_code_hash_key UNIQUE (auth_code_hash);


--
-- Name: flow_states flow_states_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.flow_states
    ADD CONSTRAINT flow_states_pkey PRIMARY KEY (id);


--
-- Name: flow_states flow_states_state_hash_key; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.flow_states
    ADD CONSTRAINT flow_states_state_hash_key UNIQUE (state_hash);


--
-- Name: identities identities_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);


--
-- Name: identities identities_provider_provider_id_key; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_provider_provider_id_key UNIQUE (provider, provider_id);


--
-- Name: one_time_tokens one_time_tokens_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (id);


--
-- Name: one_time_tokens one_time_tokens_token_hash_key; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.one_time_tokens
    ADD CONSTRAINT one_time_tokens_token_hash_key UNIQUE (token_hash);


--
-- Name: recovery_codes recovery_codes_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (factor_id, code_hash);


--
-- Name: refresh_tokens refresh_tokens_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash);


--
-- Name: security_events security_events_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.security_events
    ADD CONSTRAINT security_events_pkey PRIMARY KEY (user_id, id);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);


--
-- Name: sessions sessions_token_key; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_token_key UNIQUE (token);


--
-- Name: signing_keys signing_keys_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (kid);


--
-- Name: sso_providers sso_providers_domain_key; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.sso_providers
    ADD CONSTRAINT sso_providers_domain_key UNIQUE (domain);


--
-- Name: sso_providers sso_providers_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.sso_providers
    ADD CONSTRAINT sso_providers_pkey PRIMARY KEY (id);


--
-- Name: sso_providers sso_providers_provider_id_key; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.sso_providers
    ADD CONSTRAINT sso_providers_provider_id_key UNIQUE (provider_id);


--
-- Name: text_messages_sent text_messages_sent_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.text_messages_sent
    ADD CONSTRAINT text_messages_sent_pkey PRIMARY KEY (prefix, day);


--
-- Name: used_nonces used_nonces_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.used_nonces
    ADD CONSTRAINT used_nonces_pkey PRIMARY KEY (nonce_hash);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: verifications verifications_identifier_key; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.verifications
    ADD CONSTRAINT verifications_identifier_key UNIQUE (identifier);


--
-- Name: verifications verifications_pkey; Type: CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);


--
-- Name: attachment_texts attachment_texts_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.attachment_texts
    ADD CONSTRAINT attachment_texts_pkey PRIMARY KEY (attachment_id);


--
-- Name: audit_log audit_log_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);


--
-- Name: chatpedia_articles chatpedia_articles_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.chatpedia_articles
    ADD CONSTRAINT chatpedia_articles_pkey PRIMARY KEY (id);


--
-- Name: chatpedia_revisions chatpedia_revisions_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.chatpedia_revisions
    ADD CONSTRAINT chatpedia_revisions_pkey PRIMARY KEY (article_id, number);


--
-- Name: chatpedia_sources chatpedia_sources_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.chatpedia_sources
    ADD CONSTRAINT chatpedia_sources_pkey PRIMARY KEY (article_id, number);


--
-- Name: checkout_sessions checkout_sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_pkey PRIMARY KEY (id);


--
-- Name: checkout_sessions checkout_sessions_stripe_session_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_stripe_session_id_key UNIQUE (stripe_session_id);


--
-- Name: connect_accounts connect_accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.connect_accounts
    ADD CONSTRAINT connect_accounts_pkey PRIMARY KEY (id);


--
-- Name: connect_accounts connect_accounts_stripe_account_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.connect_accounts
    ADD CONSTRAINT connect_accounts_stripe_account_id_key UNIQUE (stripe_account_id);


--
-- Name: connect_accounts connect_accounts_user_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.connect_accounts
    ADD CONSTRAINT connect_accounts_user_id_key UNIQUE (user_id);


--
-- Name: data_requests data_requests_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.data_requests
    ADD CONSTRAINT data_requests_pkey PRIMARY KEY (id);


--
-- Name: golden_questions golden_questions_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.golden_questions
    ADD CONSTRAINT golden_questions_pkey PRIMARY KEY (id);


--
-- Name: golden_questions golden_questions_twin_id_question_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.golden_questions
    ADD CONSTRAINT golden_questions_twin_id_question_key UNIQUE (twin_id, question);


--
-- Name: golden_runs golden_runs_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.golden_runs
    ADD CONSTRAINT golden_runs_pkey PRIMARY KEY (id);


--
-- Name: knowledge_chunks knowledge_chunks_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_chunks
    ADD CONSTRAINT knowledge_chunks_pkey PRIMARY KEY (twin_id, id);


--
-- Name: knowledge_chunks_default knowledge_chunks_default_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_chunks_default
    ADD CONSTRAINT knowledge_chunks_default_pkey PRIMARY KEY (twin_id, id);


--
-- Name: knowledge_chunks knowledge_chunks_twin_id_item_id_version_position_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_chunks
    ADD CONSTRAINT knowledge_chunks_twin_id_item_id_version_position_key UNIQUE (twin_id, item_id, version, "position");


--
-- Name: knowledge_chunks_default knowledge_chunks_default_twin_id_item_id_version_position_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_chunks_default
    ADD CONSTRAINT knowledge_chunks_default_twin_id_item_id_version_position_key UNIQUE (twin_id, item_id, version, "position");


--
-- Name: knowledge_items knowledge_items_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_items
    ADD CONSTRAINT knowledge_items_pkey PRIMARY KEY (id);


--
-- Name: knowledge_pages knowledge_pages_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_pages
    ADD CONSTRAINT knowledge_pages_pkey PRIMARY KEY (item_id, url);


--
-- Name: knowledge_texts knowledge_texts_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_texts
    ADD CONSTRAINT knowledge_texts_pkey PRIMARY KEY (item_id);


--
-- Name: ledger_accounts ledger_accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id);


--
-- Name: ledger_transfers ledger_transfers_debit_account_id_idempotency_key_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_transfers_debit_account_id_idempotency_key_key UNIQUE (debit_account_id, idempotency_key);


--
-- Name: ledger_transfers ledger_transfers_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_transfers_pkey PRIMARY KEY (debit_account_id, id);


--
-- Name: marketplace_listings marketplace_listings_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.marketplace_listings
    ADD CONSTRAINT marketplace_listings_pkey PRIMARY KEY (id);


--
-- Name: marketplace_listings marketplace_listings_room_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.marketplace_listings
    ADD CONSTRAINT marketplace_listings_room_id_key UNIQUE (room_id);


--
-- Name: marketplace_listings marketplace_listings_twin_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.marketplace_listings
    ADD CONSTRAINT marketplace_listings_twin_id_key UNIQUE (twin_id);


--
-- Name: message_attachments message_attachments_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_attachments
    ADD CONSTRAINT message_attachments_pkey PRIMARY KEY (id);


--
-- Name: message_attachments message_attachments_room_id_upload_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_attachments
    ADD CONSTRAINT message_attachments_room_id_upload_id_key UNIQUE (room_id, upload_id);


--
-- Name: message_citations message_citations_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_citations
    ADD CONSTRAINT message_citations_pkey PRIMARY KEY (room_id, message_id, number);


--
-- Name: message_reactions message_reactions_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_reactions
    ADD CONSTRAINT message_reactions_pkey PRIMARY KEY (room_id, message_id, user_id, emoji);


--
-- Name: message_versions message_versions_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_versions
    ADD CONSTRAINT message_versions_pkey PRIMARY KEY (room_id, message_id, version);


--
-- Name: messages messages_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (room_id, id);


--
-- Name: messages messages_room_id_author_id_client_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_room_id_author_id_client_id_key UNIQUE (room_id, author_id, client_id);


--
-- Name: messages messages_room_id_seq_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_room_id_seq_key UNIQUE (room_id, seq);


--
-- Name: payment_customers payment_customers_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.payment_customers
    ADD CONSTRAINT payment_customers_pkey PRIMARY KEY (user_id);


--
-- Name: payment_customers payment_customers_stripe_customer_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.payment_customers
    ADD CONSTRAINT payment_customers_stripe_customer_id_key UNIQUE (stripe_customer_id);


--
-- Name: payment_events payment_events_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);


--
-- Name: payouts payouts_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (id);


--
-- Name: payouts payouts_stripe_payout_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_stripe_payout_id_key UNIQUE (stripe_payout_id);


--
-- Name: personal_places personal_places_store_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.personal_places
    ADD CONSTRAINT personal_places_store_key UNIQUE (store);


--
-- Name: platform_settings platform_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.platform_settings
    ADD CONSTRAINT platform_settings_pkey PRIMARY KEY (key);


--
-- Name: profiles profiles_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);


--
-- Name: rate_limits rate_limits_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (name);


--
-- Name: referral_codes referral_codes_code_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.referral_codes
    ADD CONSTRAINT referral_codes_code_key UNIQUE (code);


--
-- Name: referral_codes referral_codes_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.referral_codes
    ADD CONSTRAINT referral_codes_pkey PRIMARY KEY (user_id);


--
-- Name: referral_earnings referral_earnings_payment_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.referral_earnings
    ADD CONSTRAINT referral_earnings_payment_id_key UNIQUE (payment_id);


--
-- Name: referral_earnings referral_earnings_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.referral_earnings
    ADD CONSTRAINT referral_earnings_pkey PRIMARY KEY (referrer_id, id);


--
-- Name: referrals referrals_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_pkey PRIMARY KEY (referred_id);


--
-- Name: remembered_talks remembered_talks_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.remembered_talks
    ADD CONSTRAINT remembered_talks_pkey PRIMARY KEY (room_id);


--
-- Name: reports reports_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);


--
-- Name: reports reports_reporter_id_subject_kind_subject_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_reporter_id_subject_kind_subject_id_key UNIQUE (reporter_id, subject_kind, subject_id);


--
-- Name: reviews reviews_listing_id_author_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_listing_id_author_id_key UNIQUE (listing_id, author_id);


--
-- Name: reviews reviews_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);


--
-- Name: room_counters room_counters_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_counters
    ADD CONSTRAINT room_counters_pkey PRIMARY KEY (room_id);


--
-- Name: room_domains room_domains_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_domains
    ADD CONSTRAINT room_domains_pkey PRIMARY KEY (id);


--
-- Name: room_email_invitations room_email_invitations_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_email_invitations
    ADD CONSTRAINT room_email_invitations_pkey PRIMARY KEY (id);


--
-- Name: room_email_invitations room_email_invitations_room_id_email_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_email_invitations
    ADD CONSTRAINT room_email_invitations_room_id_email_key UNIQUE (room_id, email);


--
-- Name: room_invitation_counts room_invitation_counts_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_invitation_counts
    ADD CONSTRAINT room_invitation_counts_pkey PRIMARY KEY (day, subject);


--
-- Name: room_members room_members_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_members
    ADD CONSTRAINT room_members_pkey PRIMARY KEY (id);


--
-- Name: room_members room_members_room_id_user_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_members
    ADD CONSTRAINT room_members_room_id_user_id_key UNIQUE (room_id, user_id);


--
-- Name: room_reads room_reads_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_reads
    ADD CONSTRAINT room_reads_pkey PRIMARY KEY (user_id, room_id);


--
-- Name: room_subscriptions room_subscriptions_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_subscriptions
    ADD CONSTRAINT room_subscriptions_pkey PRIMARY KEY (id);


--
-- Name: room_subscriptions room_subscriptions_stripe_subscription_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_subscriptions
    ADD CONSTRAINT room_subscriptions_stripe_subscription_id_key UNIQUE (stripe_subscription_id);


--
-- Name: room_twins room_twins_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_twins
    ADD CONSTRAINT room_twins_pkey PRIMARY KEY (room_id, twin_id);


--
-- Name: rooms rooms_custom_domain_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.rooms
    ADD CONSTRAINT rooms_custom_domain_key UNIQUE (custom_domain);


--
-- Name: rooms rooms_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.rooms
    ADD CONSTRAINT rooms_pkey PRIMARY KEY (id);


--
-- Name: rooms rooms_stripe_product_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.rooms
    ADD CONSTRAINT rooms_stripe_product_id_key UNIQUE (stripe_product_id);


--
-- Name: roundtable_statements roundtable_statements_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.roundtable_statements
    ADD CONSTRAINT roundtable_statements_pkey PRIMARY KEY (roundtable_id, seq);


--
-- Name: roundtable_twins roundtable_twins_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.roundtable_twins
    ADD CONSTRAINT roundtable_twins_pkey PRIMARY KEY (roundtable_id, seat);


--
-- Name: roundtable_twins roundtable_twins_roundtable_id_twin_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.roundtable_twins
    ADD CONSTRAINT roundtable_twins_roundtable_id_twin_id_key UNIQUE (roundtable_id, twin_id);


--
-- Name: roundtables roundtables_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.roundtables
    ADD CONSTRAINT roundtables_pkey PRIMARY KEY (id);


--
-- Name: sales sales_payment_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_payment_id_key UNIQUE (payment_id);


--
-- Name: sales sales_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_pkey PRIMARY KEY (seller_id, id);


--
-- Name: site_visits site_visits_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.site_visits
    ADD CONSTRAINT site_visits_pkey PRIMARY KEY (item_id);


--
-- Name: subscription_tiers subscription_tiers_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.subscription_tiers
    ADD CONSTRAINT subscription_tiers_pkey PRIMARY KEY (id);


--
-- Name: subscription_tiers subscription_tiers_stripe_price_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.subscription_tiers
    ADD CONSTRAINT subscription_tiers_stripe_price_id_key UNIQUE (stripe_price_id);


--
-- Name: subscriptions subscriptions_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_pkey PRIMARY KEY (id);


--
-- Name: subscriptions subscriptions_stripe_subscription_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_stripe_subscription_id_key UNIQUE (stripe_subscription_id);


--
-- Name: token_bundles token_bundles_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.token_bundles
    ADD CONSTRAINT token_bundles_pkey PRIMARY KEY (id);


--
-- Name: token_bundles token_bundles_stripe_price_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.token_bundles
    ADD CONSTRAINT token_bundles_stripe_price_id_key UNIQUE (stripe_price_id);


--
-- Name: token_holds token_holds_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.token_holds
    ADD CONSTRAINT token_holds_pkey PRIMARY KEY (user_id, id);


--
-- Name: token_pricing_configs token_pricing_configs_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.token_pricing_configs
    ADD CONSTRAINT token_pricing_configs_pkey PRIMARY KEY (id);


--
-- Name: token_usage_days token_usage_days_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.token_usage_days
    ADD CONSTRAINT token_usage_days_pkey PRIMARY KEY (user_id, day, twin_id);


--
-- Name: token_usage_logs token_usage_logs_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.token_usage_logs
    ADD CONSTRAINT token_usage_logs_pkey PRIMARY KEY (user_id, id);


--
-- Name: trial_claims trial_claims_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.trial_claims
    ADD CONSTRAINT trial_claims_pkey PRIMARY KEY (kind, digest);


--
-- Name: turns turns_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_pkey PRIMARY KEY (room_id, id);


--
-- Name: twin_days twin_days_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_days
    ADD CONSTRAINT twin_days_pkey PRIMARY KEY (twin_id, day, room_id, user_id);


--
-- Name: twin_managers twin_managers_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_managers
    ADD CONSTRAINT twin_managers_pkey PRIMARY KEY (twin_id, user_id);


--
-- Name: twin_memories twin_memories_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_memories
    ADD CONSTRAINT twin_memories_pkey PRIMARY KEY (twin_id, user_id, id);


--
-- Name: twin_personas twin_personas_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_personas
    ADD CONSTRAINT twin_personas_pkey PRIMARY KEY (twin_id);


--
-- Name: twin_routing twin_routing_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_routing
    ADD CONSTRAINT twin_routing_pkey PRIMARY KEY (twin_id);


--
-- Name: twin_words twin_words_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_words
    ADD CONSTRAINT twin_words_pkey PRIMARY KEY (twin_id, word) INCLUDE (weight);


--
-- Name: unanswered_questions unanswered_questions_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.unanswered_questions
    ADD CONSTRAINT unanswered_questions_pkey PRIMARY KEY (id);


--
-- Name: uploads uploads_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);


--
-- Name: uploads uploads_storage_key_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_storage_key_key UNIQUE (storage_key);


--
-- Name: user_notifications user_notifications_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.user_notifications
    ADD CONSTRAINT user_notifications_pkey PRIMARY KEY (id);


--
-- Name: user_notifications user_notifications_user_id_event_key_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.user_notifications
    ADD CONSTRAINT user_notifications_user_id_event_key_key UNIQUE (user_id, event_key);


--
-- Name: user_token_balances user_token_balances_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.user_token_balances
    ADD CONSTRAINT user_token_balances_pkey PRIMARY KEY (user_id);


--
-- Name: user_twin_subscriptions user_twin_subscriptions_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.user_twin_subscriptions
    ADD CONSTRAINT user_twin_subscriptions_pkey PRIMARY KEY (id);


--
-- Name: user_twin_subscriptions user_twin_subscriptions_stripe_subscription_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.user_twin_subscriptions
    ADD CONSTRAINT user_twin_subscriptions_stripe_subscription_id_key UNIQUE (stripe_subscription_id);


--
-- Name: virtual_twins virtual_twins_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.virtual_twins
    ADD CONSTRAINT virtual_twins_pkey PRIMARY KEY (id);


--
-- Name: virtual_twins virtual_twins_stripe_product_id_key; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.virtual_twins
    ADD CONSTRAINT virtual_twins_stripe_product_id_key UNIQUE (stripe_product_id);


--
-- Name: workers workers_pkey; Type: CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.workers
    ADD CONSTRAINT workers_pkey PRIMARY KEY (name);


--
-- Name: challenges_expiry; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX challenges_expiry ON auth.challenges USING btree (expires_at);


--
-- Name: challenges_factor; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX challenges_factor ON auth.challenges USING btree (factor_id);


--
-- Name: factors_name; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE UNIQUE INDEX factors_name ON auth.factors USING btree (user_id, friendly_name) WHERE (friendly_name IS NOT NULL);


--
-- Name: factors_one_set_of_recovery_codes; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE UNIQUE INDEX factors_one_set_of_recovery_codes ON auth.factors USING btree (user_id) WHERE (factor_type = 'recovery_code'::text);


--
-- Name: factors_user; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX factors_user ON auth.factors USING btree (user_id);


--
-- Name: flow_states_expiry; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX flow_states_expiry ON auth.flow_states USING btree (expires_at);


--
-- Name: flow_states_room; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX flow_states_room ON auth.flow_states USING btree (room_id) WHERE (room_id IS NOT NULL);


--
-- Name: flow_states_user; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX flow_states_user ON auth.flow_states USING btree (user_id);


--
-- Name: identities_user; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX identities_user ON auth.identities USING btree (user_id);


--
-- Name: one_time_tokens_address; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX one_time_tokens_address ON auth.one_time_tokens USING btree (address, purpose, created_at DESC) WHERE (used_at IS NULL);


--
-- Name: one_time_tokens_expiry; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX one_time_tokens_expiry ON auth.one_time_tokens USING btree (expires_at);


--
-- Name: one_time_tokens_user; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX one_time_tokens_user ON auth.one_time_tokens USING btree (user_id);


--
-- Name: refresh_tokens_session; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX refresh_tokens_session ON auth.refresh_tokens USING btree (session_id);


--
-- Name: security_events_newest; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX security_events_newest ON auth.security_events USING btree (user_id, created_at DESC, id DESC);


--
-- Name: security_events_oldest; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX security_events_oldest ON auth.security_events USING brin (created_at);


--
-- Name: sessions_ended; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX sessions_ended ON auth.sessions USING btree (ended_at) WHERE (ended_at IS NOT NULL);


--
-- Name: sessions_expiry; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX sessions_expiry ON auth.sessions USING btree (expires_at);


--
-- Name: sessions_of_user; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX sessions_of_user ON auth.sessions USING btree (user_id);


--
-- Name: sessions_room; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX sessions_room ON auth.sessions USING btree (room_id) WHERE (room_id IS NOT NULL);


--
-- Name: sessions_user; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX sessions_user ON auth.sessions USING btree (user_id, created_at DESC, id DESC) WHERE (ended_at IS NULL);


--
-- Name: sso_providers_user; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX sso_providers_user ON auth.sso_providers USING btree (user_id);


--
-- Name: used_nonces_expiry; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX used_nonces_expiry ON auth.used_nonces USING btree (expires_at);


--
-- Name: users_email; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE UNIQUE INDEX users_email ON auth.users USING btree (email);


--
-- Name: users_newest; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE INDEX users_newest ON auth.users USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);


--
-- Name: users_phone; Type: INDEX; Schema: auth; Owner: parley_owner
--

CREATE UNIQUE INDEX users_phone ON auth.users USING btree (phone);


--
-- Name: audit_log_actor; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, id DESC);


--
-- Name: audit_log_subject; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_kind, subject_id, id DESC);


--
-- Name: chatpedia_articles_author; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX chatpedia_articles_author ON public.chatpedia_articles USING btree (author_id, updated_at DESC, id DESC);


--
-- Name: chatpedia_articles_public; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX chatpedia_articles_public ON public.chatpedia_articles USING btree (updated_at DESC, id DESC) WHERE (is_public AND (unlisted_at IS NULL));


--
-- Name: chatpedia_articles_room; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX chatpedia_articles_room ON public.chatpedia_articles USING btree (room_id);


--
-- Name: chatpedia_articles_roundtable; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX chatpedia_articles_roundtable ON public.chatpedia_articles USING btree (roundtable_id);


--
-- Name: chatpedia_articles_words; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX chatpedia_articles_words ON public.chatpedia_articles USING gin (tsv);


--
-- Name: chatpedia_revisions_editor; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX chatpedia_revisions_editor ON public.chatpedia_revisions USING btree (editor_id);


--
-- Name: chatpedia_sources_speaker; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX chatpedia_sources_speaker ON public.chatpedia_sources USING btree (speaker_id);


--
-- Name: checkout_sessions_bundle; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX checkout_sessions_bundle ON public.checkout_sessions USING btree (bundle_id);


--
-- Name: checkout_sessions_room; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX checkout_sessions_room ON public.checkout_sessions USING btree (room_id);


--
-- Name: checkout_sessions_tier; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX checkout_sessions_tier ON public.checkout_sessions USING btree (tier_id);


--
-- Name: checkout_sessions_twin; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX checkout_sessions_twin ON public.checkout_sessions USING btree (twin_id);


--
-- Name: checkout_sessions_user; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX checkout_sessions_user ON public.checkout_sessions USING btree (user_id, created_at DESC, id DESC);


--
-- Name: data_requests_kept; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX data_requests_kept ON public.data_requests USING btree (finished_at) WHERE ((kind = 'export'::text) AND (status = 'done'::text) AND (file_removed_at IS NULL));


--
-- Name: data_requests_one_open; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE UNIQUE INDEX data_requests_one_open ON public.data_requests USING btree (user_id, kind) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));


--
-- Name: data_requests_user; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX data_requests_user ON public.data_requests USING btree (user_id, created_at DESC, id DESC);


--
-- Name: golden_questions_item; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX golden_questions_item ON public.golden_questions USING btree (expected_item_id);


--
-- Name: golden_runs_twin; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX golden_runs_twin ON public.golden_runs USING btree (twin_id, created_at DESC, id DESC);


--
-- Name: knowledge_chunks_item; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX knowledge_chunks_item ON ONLY public.knowledge_chunks USING btree (item_id);


--
-- Name: knowledge_chunks_default_item_id_idx; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX knowledge_chunks_default_item_id_idx ON public.knowledge_chunks_default USING btree (item_id);


--
-- Name: knowledge_chunks_words; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX knowledge_chunks_words ON ONLY public.knowledge_chunks USING gin (twin_id, tsv);


--
-- Name: knowledge_chunks_default_twin_id_tsv_idx; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX knowledge_chunks_default_twin_id_tsv_idx ON public.knowledge_chunks_default USING gin (twin_id, tsv);


--
-- Name: knowledge_items_added_by; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX knowledge_items_added_by ON public.knowledge_items USING btree (added_by);


--
-- Name: knowledge_items_once; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE UNIQUE INDEX knowledge_items_once ON public.knowledge_items USING btree (twin_id, upload_id);


--
-- Name: knowledge_items_to_check; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX knowledge_items_to_check ON public.knowledge_items USING btree (recheck_days, checked_at) WHERE (recheck_days IS NOT NULL);


--
-- Name: knowledge_items_twin; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX knowledge_items_twin ON public.knowledge_items USING btree (twin_id, created_at DESC, id DESC);


--
-- Name: knowledge_items_under_way; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX knowledge_items_under_way ON public.knowledge_items USING btree (updated_at) WHERE (status = ANY (ARRAY['queued'::text, 'fetching'::text, 'extracting'::text, 'embedding'::text]));


--
-- Name: knowledge_items_upload; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX knowledge_items_upload ON public.knowledge_items USING btree (upload_id);


--
-- Name: ledger_accounts_owned; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE UNIQUE INDEX ledger_accounts_owned ON public.ledger_accounts USING btree (owner_id, kind, unit) WHERE (owner_id IS NOT NULL);


--
-- Name: ledger_accounts_platform; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE UNIQUE INDEX ledger_accounts_platform ON public.ledger_accounts USING btree (kind, unit) WHERE (owner_id IS NULL);


--
-- Name: ledger_transfers_credit; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX ledger_transfers_credit ON public.ledger_transfers USING btree (credit_account_id, id DESC);


--
-- Name: marketplace_listings_new; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX marketplace_listings_new ON public.marketplace_listings USING btree (kind, published_at DESC, id DESC) WHERE is_listed;


--
-- Name: marketplace_listings_owner; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX marketplace_listings_owner ON public.marketplace_listings USING btree (owner_id);


--
-- Name: marketplace_listings_popular; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX marketplace_listings_popular ON public.marketplace_listings USING btree (kind, popularity DESC, id DESC) WHERE is_listed;


--
-- Name: marketplace_listings_rated; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX marketplace_listings_rated ON public.marketplace_listings USING btree (kind, rating DESC, id DESC) WHERE is_listed;


--
-- Name: marketplace_listings_words; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX marketplace_listings_words ON public.marketplace_listings USING gin (tsv);


--
-- Name: message_attachments_message; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX message_attachments_message ON public.message_attachments USING btree (room_id, message_id, "position");


--
-- Name: message_attachments_unsent; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX message_attachments_unsent ON public.message_attachments USING btree (created_at) WHERE (message_id IS NULL);


--
-- Name: message_attachments_upload; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX message_attachments_upload ON public.message_attachments USING btree (upload_id);


--
-- Name: message_attachments_user; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX message_attachments_user ON public.message_attachments USING btree (user_id);


--
-- Name: message_citations_item; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX message_citations_item ON public.message_citations USING btree (item_id);


--
-- Name: message_reactions_user; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX message_reactions_user ON public.message_reactions USING btree (user_id);


--
-- Name: messages_author; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX messages_author ON public.messages USING btree (author_id) WHERE (author_id IS NOT NULL);


--
-- Name: messages_reply_to; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX messages_reply_to ON public.messages USING btree (room_id, reply_to);


--
-- Name: messages_words; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX messages_words ON public.messages USING gin (public.message_words(room_id, seq, body)) WITH (gin_pending_list_limit='256');


--
-- Name: payment_events_customer; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX payment_events_customer ON public.payment_events USING btree (((payload #>> '{data,object,customer}'::text[])));


--
-- Name: payment_events_open; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX payment_events_open ON public.payment_events USING btree (received_at) WHERE (status = ANY (ARRAY['received'::text, 'failed'::text]));


--
-- Name: payouts_seller; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX payouts_seller ON public.payouts USING btree (seller_id, arrives_on DESC, id DESC);


--
-- Name: referral_earnings_newest; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX referral_earnings_newest ON public.referral_earnings USING btree (referrer_id, created_at DESC, id DESC);


--
-- Name: referral_earnings_referred; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX referral_earnings_referred ON public.referral_earnings USING btree (referred_id);


--
-- Name: referrals_referrer; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX referrals_referrer ON public.referrals USING btree (referrer_id, created_at DESC, referred_id);


--
-- Name: remembered_talks_unheard; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX remembered_talks_unheard ON public.remembered_talks USING btree (spoken_at) WHERE (spoken_at > heard_until);


--
-- Name: reports_open; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX reports_open ON public.reports USING btree (created_at, id) WHERE (status = 'open'::text);


--
-- Name: reports_resolved_by; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX reports_resolved_by ON public.reports USING btree (resolved_by);


--
-- Name: reviews_author; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX reviews_author ON public.reviews USING btree (author_id);


--
-- Name: reviews_listing; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX reviews_listing ON public.reviews USING btree (listing_id, created_at DESC, id DESC);


--
-- Name: room_domains_certified; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_domains_certified ON public.room_domains USING btree (certified_at) WHERE (certified_at IS NOT NULL);


--
-- Name: room_domains_one_each; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE UNIQUE INDEX room_domains_one_each ON public.room_domains USING btree (room_id) WHERE (released_at IS NULL);


--
-- Name: room_domains_room; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_domains_room ON public.room_domains USING btree (room_id);


--
-- Name: room_domains_taken; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE UNIQUE INDEX room_domains_taken ON public.room_domains USING btree (domain) WHERE (verified_at IS NOT NULL);


--
-- Name: room_domains_to_check; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_domains_to_check ON public.room_domains USING btree (checked_at) WHERE (released_at IS NULL);


--
-- Name: room_email_invitations_email; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_email_invitations_email ON public.room_email_invitations USING btree (email);


--
-- Name: room_email_invitations_expiring; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_email_invitations_expiring ON public.room_email_invitations USING btree (expires_at);


--
-- Name: room_email_invitations_invited_by; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_email_invitations_invited_by ON public.room_email_invitations USING btree (invited_by);


--
-- Name: room_members_expiring; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_members_expiring ON public.room_members USING btree (created_at) WHERE (status = 'invited'::text);


--
-- Name: room_members_invitations; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_members_invitations ON public.room_members USING btree (user_id, created_at DESC, id DESC) WHERE (status = 'invited'::text);


--
-- Name: room_members_invited_by; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_members_invited_by ON public.room_members USING btree (invited_by);


--
-- Name: room_members_newest; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_members_newest ON public.room_members USING btree (room_id, created_at DESC, id DESC);


--
-- Name: room_members_room; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_members_room ON public.room_members USING btree (room_id, user_id) INCLUDE (status);


--
-- Name: room_members_user; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_members_user ON public.room_members USING btree (user_id, room_id) INCLUDE (status);


--
-- Name: room_reads_room; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_reads_room ON public.room_reads USING btree (room_id);


--
-- Name: room_subscriptions_one_living; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE UNIQUE INDEX room_subscriptions_one_living ON public.room_subscriptions USING btree (user_id, room_id) WHERE (status = ANY (ARRAY['active'::text, 'past_due'::text]));


--
-- Name: room_subscriptions_room; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_subscriptions_room ON public.room_subscriptions USING btree (room_id);


--
-- Name: room_subscriptions_user; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_subscriptions_user ON public.room_subscriptions USING btree (user_id, created_at DESC, id DESC);


--
-- Name: room_twins_added_by; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_twins_added_by ON public.room_twins USING btree (added_by);


--
-- Name: room_twins_twin; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX room_twins_twin ON public.room_twins USING btree (twin_id, room_id);


--
-- Name: rooms_listed; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX rooms_listed ON public.rooms USING btree (updated_at DESC, id DESC) WHERE ((access_type = 'public'::text) AND (unlisted_at IS NULL));


--
-- Name: rooms_listed_popular; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX rooms_listed_popular ON public.rooms USING btree (member_count DESC, id DESC) WHERE ((access_type = 'public'::text) AND (unlisted_at IS NULL));


--
-- Name: rooms_newest; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX rooms_newest ON public.rooms USING btree (updated_at DESC, id DESC);


--
-- Name: rooms_owner; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX rooms_owner ON public.rooms USING btree (user_id, updated_at DESC, id DESC);


--
-- Name: rooms_tryout; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE UNIQUE INDEX rooms_tryout ON public.rooms USING btree (user_id, tryout_twin_id) WHERE (kind = 'tryout'::text);


--
-- Name: rooms_tryout_twin; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX rooms_tryout_twin ON public.rooms USING btree (tryout_twin_id);


--
-- Name: roundtable_twins_twin; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX roundtable_twins_twin ON public.roundtable_twins USING btree (twin_id);


--
-- Name: roundtables_claimable; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX roundtables_claimable ON public.roundtables USING btree (lease_until) WHERE (status = 'running'::text);


--
-- Name: roundtables_owner; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX roundtables_owner ON public.roundtables USING btree (owner_id, updated_at DESC, id DESC);


--
-- Name: sales_buyer; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX sales_buyer ON public.sales USING btree (buyer_id, created_at DESC);


--
-- Name: sales_newest; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX sales_newest ON public.sales USING btree (created_at DESC, seller_id, id);


--
-- Name: sales_payout; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX sales_payout ON public.sales USING btree (payout_id);


--
-- Name: sales_room; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX sales_room ON public.sales USING btree (room_id);


--
-- Name: sales_seller; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX sales_seller ON public.sales USING btree (seller_id, created_at DESC, id DESC);


--
-- Name: sales_twin; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX sales_twin ON public.sales USING btree (twin_id);


--
-- Name: site_visits_host; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX site_visits_host ON public.site_visits USING btree (host, until);


--
-- Name: subscriptions_one_living; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE UNIQUE INDEX subscriptions_one_living ON public.subscriptions USING btree (user_id) WHERE (status = ANY (ARRAY['active'::text, 'trialing'::text, 'past_due'::text]));


--
-- Name: subscriptions_tier_id; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX subscriptions_tier_id ON public.subscriptions USING btree (tier_id);


--
-- Name: subscriptions_user_id; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX subscriptions_user_id ON public.subscriptions USING btree (user_id, created_at DESC);


--
-- Name: token_holds_expiring; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX token_holds_expiring ON public.token_holds USING btree (expires_at) WHERE (status = 'open'::text);


--
-- Name: token_pricing_configs_newest; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX token_pricing_configs_newest ON public.token_pricing_configs USING btree (created_at DESC, id DESC);


--
-- Name: token_pricing_configs_user; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX token_pricing_configs_user ON public.token_pricing_configs USING btree (applies_to_user_id, effective_from DESC);


--
-- Name: token_usage_logs_newest; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX token_usage_logs_newest ON public.token_usage_logs USING btree (user_id, "timestamp" DESC, id DESC);


--
-- Name: token_usage_logs_turn; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE UNIQUE INDEX token_usage_logs_turn ON public.token_usage_logs USING btree (user_id, turn_id);


--
-- Name: turns_claimable; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX turns_claimable ON public.turns USING btree (lease_until, room_id, id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));


--
-- Name: turns_failed; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX turns_failed ON public.turns USING btree (room_id, created_at DESC) WHERE (status = 'failed'::text);


--
-- Name: turns_of_question; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX turns_of_question ON public.turns USING btree (room_id, question_id, twin_id, created_at DESC);


--
-- Name: turns_one_open; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE UNIQUE INDEX turns_one_open ON public.turns USING btree (room_id, question_id, twin_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));


--
-- Name: turns_open_by_id; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX turns_open_by_id ON public.turns USING btree (id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));


--
-- Name: turns_recent; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX turns_recent ON public.turns USING brin (created_at) WITH (pages_per_range='16', autosummarize='on');


--
-- Name: turns_sponsored; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX turns_sponsored ON public.turns USING btree (payer_id, planned_at) INCLUDE (room_id, twin_id, asked_by, status, finished_at, hold_tokens, charged_tokens) WHERE (payer_kind <> 'you'::text);


--
-- Name: twin_managers_user; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX twin_managers_user ON public.twin_managers USING btree (user_id, twin_id) INCLUDE (role);


--
-- Name: twin_memories_user; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX twin_memories_user ON public.twin_memories USING btree (user_id, twin_id);


--
-- Name: unanswered_questions_item; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX unanswered_questions_item ON public.unanswered_questions USING btree (knowledge_item_id);


--
-- Name: unanswered_questions_open; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX unanswered_questions_open ON public.unanswered_questions USING btree (twin_id, times_asked DESC, id) WHERE (status = 'open'::text);


--
-- Name: unanswered_questions_twin; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX unanswered_questions_twin ON public.unanswered_questions USING btree (twin_id);


--
-- Name: uploads_bytes; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX uploads_bytes ON public.uploads USING btree (user_id) INCLUDE (size_bytes);


--
-- Name: uploads_to_sweep; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX uploads_to_sweep ON public.uploads USING btree (created_at) WHERE (status <> 'stored'::text);


--
-- Name: uploads_to_use; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX uploads_to_use ON public.uploads USING btree (created_at) WHERE (status = 'stored'::text);


--
-- Name: uploads_user; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX uploads_user ON public.uploads USING btree (user_id, created_at DESC, id DESC);


--
-- Name: user_notifications_newest; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX user_notifications_newest ON public.user_notifications USING btree (user_id, created_at DESC, id DESC);


--
-- Name: user_notifications_unread; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX user_notifications_unread ON public.user_notifications USING btree (user_id, type) WHERE (NOT is_read);


--
-- Name: user_twin_subscriptions_one_living; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE UNIQUE INDEX user_twin_subscriptions_one_living ON public.user_twin_subscriptions USING btree (user_id, twin_id) WHERE (status = ANY (ARRAY['active'::text, 'past_due'::text]));


--
-- Name: user_twin_subscriptions_twin; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX user_twin_subscriptions_twin ON public.user_twin_subscriptions USING btree (twin_id);


--
-- Name: user_twin_subscriptions_user; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX user_twin_subscriptions_user ON public.user_twin_subscriptions USING btree (user_id, created_at DESC, id DESC);


--
-- Name: virtual_twins_listed; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX virtual_twins_listed ON public.virtual_twins USING btree (updated_at DESC, id DESC) WHERE (is_public AND (unlisted_at IS NULL));


--
-- Name: virtual_twins_owner; Type: INDEX; Schema: public; Owner: parley_owner
--

CREATE INDEX virtual_twins_owner ON public.virtual_twins USING btree (owner_id, updated_at DESC, id DESC);


--
-- Name: knowledge_chunks_default_item_id_idx; Type: INDEX ATTACH; Schema: public; Owner: parley_owner
--

ALTER INDEX public.knowledge_chunks_item ATTACH PARTITION public.knowledge_chunks_default_item_id_idx;


--
-- Name: knowledge_chunks_default_pkey; Type: INDEX ATTACH; Schema: public; Owner: parley_owner
--

ALTER INDEX public.knowledge_chunks_pkey ATTACH PARTITION public.knowledge_chunks_default_pkey;


--
-- Name: knowledge_chunks_default_twin_id_item_id_version_position_key; Type: INDEX ATTACH; Schema: public; Owner: parley_owner
--

ALTER INDEX public.knowledge_chunks_twin_id_item_id_version_position_key ATTACH PARTITION public.knowledge_chunks_default_twin_id_item_id_version_position_key;


--
-- Name: knowledge_chunks_default_twin_id_tsv_idx; Type: INDEX ATTACH; Schema: public; Owner: parley_owner
--

ALTER INDEX public.knowledge_chunks_words ATTACH PARTITION public.knowledge_chunks_default_twin_id_tsv_idx;


--
-- Name: factors factors_touch; Type: TRIGGER; Schema: auth; Owner: parley_owner
--

CREATE TRIGGER factors_touch BEFORE UPDATE ON auth.factors FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: users users_confirmation; Type: TRIGGER; Schema: auth; Owner: parley_owner
--

CREATE TRIGGER users_confirmation BEFORE INSERT OR UPDATE ON auth.users FOR EACH ROW EXECUTE FUNCTION auth.keep_confirmation_in_step();


--
-- Name: users users_create_profile; Type: TRIGGER; Schema: auth; Owner: parley_owner
--

CREATE TRIGGER users_create_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION public.create_profile_for_user();


--
-- Name: users users_receive_invitations; Type: TRIGGER; Schema: auth; Owner: parley_owner
--

CREATE TRIGGER users_receive_invitations AFTER INSERT ON auth.users FOR EACH ROW WHEN ((new.email_confirmed_at IS NOT NULL)) EXECUTE FUNCTION public.receive_invitations();


--
-- Name: users users_receive_invitations_later; Type: TRIGGER; Schema: auth; Owner: parley_owner
--

CREATE TRIGGER users_receive_invitations_later AFTER UPDATE ON auth.users FOR EACH ROW WHEN (((new.email_confirmed_at IS NOT NULL) AND ((old.email_confirmed_at IS NULL) OR (old.email IS DISTINCT FROM new.email)))) EXECUTE FUNCTION public.receive_invitations();


--
-- Name: users users_touch; Type: TRIGGER; Schema: auth; Owner: parley_owner
--

CREATE TRIGGER users_touch BEFORE UPDATE ON auth.users FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: audit_log audit_log_chain; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER audit_log_chain BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.chain_audit_row();


--
-- Name: audit_log audit_log_keep; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER audit_log_keep BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: audit_log audit_log_stay; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER audit_log_stay BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: chatpedia_articles chatpedia_articles_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER chatpedia_articles_touch BEFORE UPDATE ON public.chatpedia_articles FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: connect_accounts connect_accounts_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER connect_accounts_touch BEFORE UPDATE ON public.connect_accounts FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: data_requests data_requests_note; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER data_requests_note AFTER INSERT ON public.data_requests FOR EACH ROW EXECUTE FUNCTION public.note_data_request();


--
-- Name: golden_questions golden_questions_admit; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER golden_questions_admit BEFORE INSERT ON public.golden_questions FOR EACH ROW EXECUTE FUNCTION public.admit_golden_question();


--
-- Name: knowledge_items knowledge_items_forget; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER knowledge_items_forget AFTER DELETE ON public.knowledge_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.learn_items();


--
-- Name: knowledge_items knowledge_items_learn; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER knowledge_items_learn AFTER UPDATE OF version, is_citable ON public.knowledge_items FOR EACH ROW WHEN (((new.version <> old.version) OR (new.is_citable <> old.is_citable))) EXECUTE FUNCTION public.learn_reading();


--
-- Name: knowledge_items knowledge_items_release; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER knowledge_items_release AFTER DELETE ON public.knowledge_items REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_uploads();


--
-- Name: knowledge_items knowledge_items_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER knowledge_items_touch BEFORE UPDATE ON public.knowledge_items FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: ledger_accounts ledger_accounts_keep; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER ledger_accounts_keep BEFORE TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: ledger_accounts ledger_accounts_stay; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR UPDATE ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: ledger_transfers ledger_transfers_keep; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER ledger_transfers_keep BEFORE TRUNCATE ON public.ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();


--
-- Name: ledger_transfers ledger_transfers_stay; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER ledger_transfers_stay BEFORE DELETE OR UPDATE ON public.ledger_transfers FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: marketplace_listings marketplace_listings_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER marketplace_listings_touch BEFORE UPDATE ON public.marketplace_listings FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: message_attachments message_attachments_release; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER message_attachments_release AFTER DELETE ON public.message_attachments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.release_uploads();


--
-- Name: messages messages_drop_attachments; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER messages_drop_attachments AFTER UPDATE OF deleted_at ON public.messages FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION public.drop_attachments();


--
-- Name: messages messages_read_own; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER messages_read_own AFTER INSERT ON public.messages REFERENCING NEW TABLE AS said FOR EACH STATEMENT EXECUTE FUNCTION public.read_own_words();


--
-- Name: platform_settings platform_settings_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER platform_settings_touch BEFORE UPDATE ON public.platform_settings FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: profiles profiles_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER profiles_touch BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: rate_limits rate_limits_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER rate_limits_touch BEFORE UPDATE ON public.rate_limits FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: remembered_talks remembered_talks_release; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER remembered_talks_release AFTER DELETE ON public.remembered_talks FOR EACH ROW WHEN ((old.hold_id IS NOT NULL)) EXECUTE FUNCTION public.release_talk();


--
-- Name: reviews reviews_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER reviews_touch BEFORE UPDATE ON public.reviews FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: room_members room_members_begin_reading; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER room_members_begin_reading AFTER INSERT ON public.room_members FOR EACH ROW WHEN ((new.status = 'active'::text)) EXECUTE FUNCTION public.begin_reading();


--
-- Name: room_members room_members_begin_reading_later; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER room_members_begin_reading_later AFTER UPDATE OF status ON public.room_members FOR EACH ROW WHEN (((new.status = 'active'::text) AND (old.status <> 'active'::text))) EXECUTE FUNCTION public.begin_reading();


--
-- Name: room_members room_members_count; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER room_members_count AFTER INSERT OR DELETE OR UPDATE OF status ON public.room_members FOR EACH ROW EXECUTE FUNCTION public.count_room_members();


--
-- Name: room_members room_members_end_reading; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE CONSTRAINT TRIGGER room_members_end_reading AFTER DELETE ON public.room_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.status = 'active'::text)) EXECUTE FUNCTION public.end_reading();


--
-- Name: room_subscriptions room_subscriptions_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER room_subscriptions_touch BEFORE UPDATE ON public.room_subscriptions FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: rooms rooms_begin_reading; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER rooms_begin_reading AFTER INSERT ON public.rooms FOR EACH ROW WHEN ((new.kind = 'room'::text)) EXECUTE FUNCTION public.begin_reading_own();


--
-- Name: rooms rooms_create_counter; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER rooms_create_counter AFTER INSERT ON public.rooms FOR EACH ROW EXECUTE FUNCTION public.create_room_counter();


--
-- Name: rooms rooms_guard_look; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER rooms_guard_look BEFORE INSERT OR UPDATE OF theme_config, logo_url ON public.rooms FOR EACH ROW EXECUTE FUNCTION public.guard_room_look();


--
-- Name: rooms rooms_keep_domain_taken; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER rooms_keep_domain_taken AFTER UPDATE OF custom_domain ON public.rooms FOR EACH ROW WHEN (((old.custom_domain IS NOT NULL) AND (new.custom_domain IS DISTINCT FROM old.custom_domain))) EXECUTE FUNCTION public.keep_domain_taken();


--
-- Name: rooms rooms_keep_domain_taken_when_gone; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER rooms_keep_domain_taken_when_gone AFTER DELETE ON public.rooms FOR EACH ROW WHEN ((old.custom_domain IS NOT NULL)) EXECUTE FUNCTION public.keep_domain_taken();


--
-- Name: rooms rooms_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER rooms_touch BEFORE UPDATE OF user_id, name, description, logo_url, access_type, price, custom_domain, theme_config, who_pays, daily_cap_tokens, member_daily_cap_tokens, max_answers, unlisted_at ON public.rooms FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: roundtables roundtables_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER roundtables_touch BEFORE UPDATE ON public.roundtables FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: subscription_tiers subscription_tiers_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER subscription_tiers_touch BEFORE UPDATE ON public.subscription_tiers FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: subscriptions subscriptions_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER subscriptions_touch BEFORE UPDATE ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: token_usage_logs token_usage_logs_add_to_day; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER token_usage_logs_add_to_day AFTER INSERT ON public.token_usage_logs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.add_usage_to_day();


--
-- Name: token_usage_logs token_usage_logs_stay; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER token_usage_logs_stay BEFORE DELETE OR UPDATE ON public.token_usage_logs FOR EACH ROW EXECUTE FUNCTION public.refuse_change();


--
-- Name: turns turns_count_answer; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER turns_count_answer AFTER UPDATE OF status ON public.turns FOR EACH ROW WHEN (((old.status = 'running'::text) AND (new.status = ANY (ARRAY['done'::text, 'stopped'::text])) AND (new.answer_id IS NOT NULL))) EXECUTE FUNCTION public.count_answer();


--
-- Name: turns turns_note_talk; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER turns_note_talk AFTER UPDATE OF status ON public.turns FOR EACH ROW WHEN (((old.status = 'running'::text) AND (new.status = ANY (ARRAY['done'::text, 'stopped'::text])))) EXECUTE FUNCTION public.note_talk();


--
-- Name: turns turns_release; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER turns_release AFTER DELETE ON public.turns FOR EACH ROW WHEN ((old.status = ANY (ARRAY['queued'::text, 'running'::text]))) EXECUTE FUNCTION public.release_turn();


--
-- Name: twin_managers twin_managers_leave_rooms; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER twin_managers_leave_rooms AFTER DELETE ON public.twin_managers FOR EACH ROW EXECUTE FUNCTION public.leave_rooms();


--
-- Name: twin_memories twin_memories_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER twin_memories_touch BEFORE UPDATE ON public.twin_memories FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: twin_personas twin_personas_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER twin_personas_touch BEFORE UPDATE ON public.twin_personas FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: uploads uploads_within_storage; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER uploads_within_storage BEFORE INSERT ON public.uploads FOR EACH ROW EXECUTE FUNCTION public.keep_within_storage();


--
-- Name: user_twin_subscriptions user_twin_subscriptions_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER user_twin_subscriptions_touch BEFORE UPDATE ON public.user_twin_subscriptions FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: virtual_twins virtual_twins_admit; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER virtual_twins_admit BEFORE INSERT ON public.virtual_twins FOR EACH ROW EXECUTE FUNCTION public.admit_twin();


--
-- Name: virtual_twins virtual_twins_forget; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER virtual_twins_forget AFTER UPDATE OF is_dynamic_mode ON public.virtual_twins FOR EACH ROW WHEN ((old.is_dynamic_mode AND (NOT new.is_dynamic_mode))) EXECUTE FUNCTION public.forget_all();


--
-- Name: virtual_twins virtual_twins_guard_sponsorship; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER virtual_twins_guard_sponsorship BEFORE UPDATE OF free_messages_per_day ON public.virtual_twins FOR EACH ROW WHEN ((new.free_messages_per_day IS DISTINCT FROM old.free_messages_per_day)) EXECUTE FUNCTION public.guard_sponsorship();


--
-- Name: virtual_twins virtual_twins_learn; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER virtual_twins_learn AFTER INSERT OR UPDATE OF name, purpose, description, suggested_questions ON public.virtual_twins FOR EACH ROW EXECUTE FUNCTION public.learn_twin();


--
-- Name: virtual_twins virtual_twins_leave_rooms; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER virtual_twins_leave_rooms AFTER UPDATE OF is_public, unlisted_at ON public.virtual_twins FOR EACH ROW WHEN ((old.is_public AND (old.unlisted_at IS NULL) AND ((NOT new.is_public) OR (new.unlisted_at IS NOT NULL)))) EXECUTE FUNCTION public.leave_rooms();


--
-- Name: virtual_twins virtual_twins_promote; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER virtual_twins_promote AFTER INSERT ON public.virtual_twins FOR EACH ROW EXECUTE FUNCTION public.promote_to_creator();


--
-- Name: virtual_twins virtual_twins_touch; Type: TRIGGER; Schema: public; Owner: parley_owner
--

CREATE TRIGGER virtual_twins_touch BEFORE UPDATE ON public.virtual_twins FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: challenges challenges_factor_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.challenges
    ADD CONSTRAINT challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.factors(id) ON DELETE CASCADE;


--
-- Name: factors factors_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.factors
    ADD CONSTRAINT factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: flow_states flow_states_room_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.flow_states
    ADD CONSTRAINT flow_states_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;


--
-- Name: flow_states flow_states_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.flow_states
    ADD CONSTRAINT flow_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: identities identities_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: one_time_tokens one_time_tokens_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.one_time_tokens
    ADD CONSTRAINT one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: recovery_codes recovery_codes_factor_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.recovery_codes
    ADD CONSTRAINT recovery_codes_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.factors(id) ON DELETE CASCADE;


--
-- Name: refresh_tokens refresh_tokens_session_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;


--
-- Name: security_events security_events_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.security_events
    ADD CONSTRAINT security_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_room_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: sso_providers sso_providers_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: parley_owner
--

ALTER TABLE ONLY auth.sso_providers
    ADD CONSTRAINT sso_providers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id);


--
-- Name: attachment_texts attachment_texts_attachment_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.attachment_texts
    ADD CONSTRAINT attachment_texts_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES public.message_attachments(id) ON DELETE CASCADE;


--
-- Name: chatpedia_articles chatpedia_articles_author_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.chatpedia_articles
    ADD CONSTRAINT chatpedia_articles_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.profiles(id);


--
-- Name: chatpedia_articles chatpedia_articles_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.chatpedia_articles
    ADD CONSTRAINT chatpedia_articles_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE SET NULL;


--
-- Name: chatpedia_articles chatpedia_articles_roundtable_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.chatpedia_articles
    ADD CONSTRAINT chatpedia_articles_roundtable_id_fkey FOREIGN KEY (roundtable_id) REFERENCES public.roundtables(id) ON DELETE SET NULL;


--
-- Name: chatpedia_revisions chatpedia_revisions_article_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.chatpedia_revisions
    ADD CONSTRAINT chatpedia_revisions_article_id_fkey FOREIGN KEY (article_id) REFERENCES public.chatpedia_articles(id) ON DELETE CASCADE;


--
-- Name: chatpedia_revisions chatpedia_revisions_editor_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.chatpedia_revisions
    ADD CONSTRAINT chatpedia_revisions_editor_id_fkey FOREIGN KEY (editor_id) REFERENCES public.profiles(id);


--
-- Name: chatpedia_sources chatpedia_sources_article_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.chatpedia_sources
    ADD CONSTRAINT chatpedia_sources_article_id_fkey FOREIGN KEY (article_id) REFERENCES public.chatpedia_articles(id) ON DELETE CASCADE;


--
-- Name: chatpedia_sources chatpedia_sources_speaker_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.chatpedia_sources
    ADD CONSTRAINT chatpedia_sources_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES public.profiles(id);


--
-- Name: checkout_sessions checkout_sessions_bundle_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES public.token_bundles(id);


--
-- Name: checkout_sessions checkout_sessions_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE SET NULL;


--
-- Name: checkout_sessions checkout_sessions_tier_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_tier_id_fkey FOREIGN KEY (tier_id) REFERENCES public.subscription_tiers(id);


--
-- Name: checkout_sessions checkout_sessions_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE SET NULL;


--
-- Name: checkout_sessions checkout_sessions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.checkout_sessions
    ADD CONSTRAINT checkout_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: connect_accounts connect_accounts_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.connect_accounts
    ADD CONSTRAINT connect_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: data_requests data_requests_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.data_requests
    ADD CONSTRAINT data_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: golden_questions golden_questions_expected_item_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.golden_questions
    ADD CONSTRAINT golden_questions_expected_item_id_fkey FOREIGN KEY (expected_item_id) REFERENCES public.knowledge_items(id) ON DELETE CASCADE;


--
-- Name: golden_questions golden_questions_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.golden_questions
    ADD CONSTRAINT golden_questions_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: golden_runs golden_runs_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.golden_runs
    ADD CONSTRAINT golden_runs_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: knowledge_chunks knowledge_chunks_item_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE public.knowledge_chunks
    ADD CONSTRAINT knowledge_chunks_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.knowledge_items(id) ON DELETE CASCADE;


--
-- Name: knowledge_chunks knowledge_chunks_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE public.knowledge_chunks
    ADD CONSTRAINT knowledge_chunks_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: knowledge_items knowledge_items_added_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_items
    ADD CONSTRAINT knowledge_items_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.profiles(id);


--
-- Name: knowledge_items knowledge_items_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_items
    ADD CONSTRAINT knowledge_items_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: knowledge_items knowledge_items_upload_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_items
    ADD CONSTRAINT knowledge_items_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.uploads(id);


--
-- Name: knowledge_pages knowledge_pages_item_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_pages
    ADD CONSTRAINT knowledge_pages_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.knowledge_items(id) ON DELETE CASCADE;


--
-- Name: knowledge_texts knowledge_texts_item_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.knowledge_texts
    ADD CONSTRAINT knowledge_texts_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.knowledge_items(id) ON DELETE CASCADE;


--
-- Name: ledger_accounts ledger_accounts_owner_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.ledger_accounts
    ADD CONSTRAINT ledger_accounts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.profiles(id);


--
-- Name: ledger_transfers ledger_transfers_debit_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_transfers_debit_account_id_fkey FOREIGN KEY (debit_account_id) REFERENCES public.ledger_accounts(id);


--
-- Name: marketplace_listings marketplace_listings_owner_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.marketplace_listings
    ADD CONSTRAINT marketplace_listings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.profiles(id);


--
-- Name: marketplace_listings marketplace_listings_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.marketplace_listings
    ADD CONSTRAINT marketplace_listings_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;


--
-- Name: marketplace_listings marketplace_listings_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.marketplace_listings
    ADD CONSTRAINT marketplace_listings_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: message_attachments message_attachments_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_attachments
    ADD CONSTRAINT message_attachments_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;


--
-- Name: message_attachments message_attachments_room_id_message_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_attachments
    ADD CONSTRAINT message_attachments_room_id_message_id_fkey FOREIGN KEY (room_id, message_id) REFERENCES public.messages(room_id, id) ON DELETE CASCADE;


--
-- Name: message_attachments message_attachments_upload_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_attachments
    ADD CONSTRAINT message_attachments_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.uploads(id) ON DELETE CASCADE;


--
-- Name: message_attachments message_attachments_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_attachments
    ADD CONSTRAINT message_attachments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: message_citations message_citations_item_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_citations
    ADD CONSTRAINT message_citations_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.knowledge_items(id) ON DELETE SET NULL;


--
-- Name: message_citations message_citations_room_id_message_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_citations
    ADD CONSTRAINT message_citations_room_id_message_id_fkey FOREIGN KEY (room_id, message_id) REFERENCES public.messages(room_id, id) ON DELETE CASCADE;


--
-- Name: message_reactions message_reactions_room_id_message_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_reactions
    ADD CONSTRAINT message_reactions_room_id_message_id_fkey FOREIGN KEY (room_id, message_id) REFERENCES public.messages(room_id, id) ON DELETE CASCADE;


--
-- Name: message_versions message_versions_room_id_message_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.message_versions
    ADD CONSTRAINT message_versions_room_id_message_id_fkey FOREIGN KEY (room_id, message_id) REFERENCES public.messages(room_id, id) ON DELETE CASCADE;


--
-- Name: messages messages_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;


--
-- Name: payment_customers payment_customers_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.payment_customers
    ADD CONSTRAINT payment_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: payouts payouts_seller_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.profiles(id);


--
-- Name: profiles profiles_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id);


--
-- Name: referral_codes referral_codes_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.referral_codes
    ADD CONSTRAINT referral_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: referral_earnings referral_earnings_referred_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.referral_earnings
    ADD CONSTRAINT referral_earnings_referred_id_fkey FOREIGN KEY (referred_id) REFERENCES public.referrals(referred_id);


--
-- Name: referral_earnings referral_earnings_referrer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.referral_earnings
    ADD CONSTRAINT referral_earnings_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.profiles(id);


--
-- Name: referrals referrals_referred_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_referred_id_fkey FOREIGN KEY (referred_id) REFERENCES public.profiles(id);


--
-- Name: referrals referrals_referrer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.profiles(id);


--
-- Name: remembered_talks remembered_talks_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.remembered_talks
    ADD CONSTRAINT remembered_talks_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;


--
-- Name: reports reports_reporter_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.profiles(id);


--
-- Name: reports reports_resolved_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES public.profiles(id);


--
-- Name: reviews reviews_author_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.profiles(id);


--
-- Name: reviews reviews_listing_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES public.marketplace_listings(id) ON DELETE CASCADE;


--
-- Name: room_counters room_counters_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_counters
    ADD CONSTRAINT room_counters_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;


--
-- Name: room_domains room_domains_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_domains
    ADD CONSTRAINT room_domains_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE SET NULL;


--
-- Name: room_email_invitations room_email_invitations_invited_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_email_invitations
    ADD CONSTRAINT room_email_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.profiles(id);


--
-- Name: room_email_invitations room_email_invitations_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_email_invitations
    ADD CONSTRAINT room_email_invitations_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;


--
-- Name: room_members room_members_invited_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_members
    ADD CONSTRAINT room_members_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.profiles(id);


--
-- Name: room_members room_members_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_members
    ADD CONSTRAINT room_members_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;


--
-- Name: room_members room_members_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_members
    ADD CONSTRAINT room_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: room_reads room_reads_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_reads
    ADD CONSTRAINT room_reads_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;


--
-- Name: room_subscriptions room_subscriptions_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_subscriptions
    ADD CONSTRAINT room_subscriptions_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;


--
-- Name: room_subscriptions room_subscriptions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_subscriptions
    ADD CONSTRAINT room_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: room_twins room_twins_added_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_twins
    ADD CONSTRAINT room_twins_added_by_fkey FOREIGN KEY (added_by) REFERENCES public.profiles(id);


--
-- Name: room_twins room_twins_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_twins
    ADD CONSTRAINT room_twins_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE CASCADE;


--
-- Name: room_twins room_twins_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.room_twins
    ADD CONSTRAINT room_twins_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: rooms rooms_tryout_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.rooms
    ADD CONSTRAINT rooms_tryout_twin_id_fkey FOREIGN KEY (tryout_twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: rooms rooms_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.rooms
    ADD CONSTRAINT rooms_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: roundtable_statements roundtable_statements_roundtable_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.roundtable_statements
    ADD CONSTRAINT roundtable_statements_roundtable_id_fkey FOREIGN KEY (roundtable_id) REFERENCES public.roundtables(id) ON DELETE CASCADE;


--
-- Name: roundtable_twins roundtable_twins_roundtable_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.roundtable_twins
    ADD CONSTRAINT roundtable_twins_roundtable_id_fkey FOREIGN KEY (roundtable_id) REFERENCES public.roundtables(id) ON DELETE CASCADE;


--
-- Name: roundtable_twins roundtable_twins_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.roundtable_twins
    ADD CONSTRAINT roundtable_twins_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: roundtables roundtables_owner_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.roundtables
    ADD CONSTRAINT roundtables_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.profiles(id);


--
-- Name: sales sales_buyer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES public.profiles(id);


--
-- Name: sales sales_payout_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES public.payouts(id);


--
-- Name: sales sales_room_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.rooms(id) ON DELETE SET NULL;


--
-- Name: sales sales_seller_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES public.profiles(id);


--
-- Name: sales sales_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE SET NULL;


--
-- Name: subscriptions subscriptions_tier_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_tier_id_fkey FOREIGN KEY (tier_id) REFERENCES public.subscription_tiers(id);


--
-- Name: subscriptions subscriptions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: token_holds token_holds_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.token_holds
    ADD CONSTRAINT token_holds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: token_pricing_configs token_pricing_configs_applies_to_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.token_pricing_configs
    ADD CONSTRAINT token_pricing_configs_applies_to_user_id_fkey FOREIGN KEY (applies_to_user_id) REFERENCES public.profiles(id);


--
-- Name: turns turns_room_id_question_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_room_id_question_id_fkey FOREIGN KEY (room_id, question_id) REFERENCES public.messages(room_id, id) ON DELETE CASCADE;


--
-- Name: twin_days twin_days_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_days
    ADD CONSTRAINT twin_days_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: twin_managers twin_managers_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_managers
    ADD CONSTRAINT twin_managers_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: twin_managers twin_managers_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_managers
    ADD CONSTRAINT twin_managers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: twin_memories twin_memories_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_memories
    ADD CONSTRAINT twin_memories_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: twin_memories twin_memories_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_memories
    ADD CONSTRAINT twin_memories_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: twin_personas twin_personas_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_personas
    ADD CONSTRAINT twin_personas_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: twin_routing twin_routing_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_routing
    ADD CONSTRAINT twin_routing_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: twin_words twin_words_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.twin_words
    ADD CONSTRAINT twin_words_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: unanswered_questions unanswered_questions_knowledge_item_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.unanswered_questions
    ADD CONSTRAINT unanswered_questions_knowledge_item_id_fkey FOREIGN KEY (knowledge_item_id) REFERENCES public.knowledge_items(id) ON DELETE SET NULL;


--
-- Name: unanswered_questions unanswered_questions_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.unanswered_questions
    ADD CONSTRAINT unanswered_questions_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: uploads uploads_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: user_notifications user_notifications_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.user_notifications
    ADD CONSTRAINT user_notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: user_token_balances user_token_balances_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.user_token_balances
    ADD CONSTRAINT user_token_balances_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: user_twin_subscriptions user_twin_subscriptions_twin_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.user_twin_subscriptions
    ADD CONSTRAINT user_twin_subscriptions_twin_id_fkey FOREIGN KEY (twin_id) REFERENCES public.virtual_twins(id) ON DELETE CASCADE;


--
-- Name: user_twin_subscriptions user_twin_subscriptions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.user_twin_subscriptions
    ADD CONSTRAINT user_twin_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id);


--
-- Name: virtual_twins virtual_twins_owner_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: parley_owner
--

ALTER TABLE ONLY public.virtual_twins
    ADD CONSTRAINT virtual_twins_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.profiles(id);


--
-- Name: challenges; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.challenges ENABLE ROW LEVEL SECURITY;

--
-- Name: challenges challenges_send; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY challenges_send ON auth.challenges TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: challenges challenges_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY challenges_serve ON auth.challenges TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: factors; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.factors ENABLE ROW LEVEL SECURITY;

--
-- Name: factors factors_send; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY factors_send ON auth.factors FOR SELECT TO parley_worker USING (true);


--
-- Name: factors factors_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY factors_serve ON auth.factors TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: flow_states; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.flow_states ENABLE ROW LEVEL SECURITY;

--
-- Name: flow_states flow_states_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY flow_states_serve ON auth.flow_states TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: identities; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.identities ENABLE ROW LEVEL SECURITY;

--
-- Name: identities identities_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY identities_serve ON auth.identities TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: one_time_tokens; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.one_time_tokens ENABLE ROW LEVEL SECURITY;

--
-- Name: one_time_tokens one_time_tokens_send; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY one_time_tokens_send ON auth.one_time_tokens TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: one_time_tokens one_time_tokens_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY one_time_tokens_serve ON auth.one_time_tokens TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: recovery_codes; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.recovery_codes ENABLE ROW LEVEL SECURITY;

--
-- Name: recovery_codes recovery_codes_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY recovery_codes_serve ON auth.recovery_codes TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: refresh_tokens; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.refresh_tokens ENABLE ROW LEVEL SECURITY;

--
-- Name: refresh_tokens refresh_tokens_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY refresh_tokens_serve ON auth.refresh_tokens TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: security_events; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.security_events ENABLE ROW LEVEL SECURITY;

--
-- Name: security_events security_events_read; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY security_events_read ON auth.security_events FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: security_events security_events_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY security_events_serve ON auth.security_events TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: sessions; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.sessions ENABLE ROW LEVEL SECURITY;

--
-- Name: sessions sessions_read; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY sessions_read ON auth.sessions FOR SELECT TO authenticated USING (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (ended_at IS NULL) AND (expires_at > now())));


--
-- Name: sessions sessions_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY sessions_serve ON auth.sessions TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: signing_keys; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.signing_keys ENABLE ROW LEVEL SECURITY;

--
-- Name: signing_keys signing_keys_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY signing_keys_serve ON auth.signing_keys TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: sso_providers; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.sso_providers ENABLE ROW LEVEL SECURITY;

--
-- Name: sso_providers sso_providers_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY sso_providers_serve ON auth.sso_providers TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: text_messages_sent; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.text_messages_sent ENABLE ROW LEVEL SECURITY;

--
-- Name: text_messages_sent text_messages_sent_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY text_messages_sent_serve ON auth.text_messages_sent TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: used_nonces; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.used_nonces ENABLE ROW LEVEL SECURITY;

--
-- Name: used_nonces used_nonces_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY used_nonces_serve ON auth.used_nonces TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: users; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.users ENABLE ROW LEVEL SECURITY;

--
-- Name: users users_read_for_mail; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY users_read_for_mail ON auth.users FOR SELECT TO parley_worker USING ((deleted_at IS NULL));


--
-- Name: users users_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY users_serve ON auth.users TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: verifications; Type: ROW SECURITY; Schema: auth; Owner: parley_owner
--

ALTER TABLE auth.verifications ENABLE ROW LEVEL SECURITY;

--
-- Name: verifications verifications_serve; Type: POLICY; Schema: auth; Owner: parley_owner
--

CREATE POLICY verifications_serve ON auth.verifications TO parley_identity USING (true) WITH CHECK (true);


--
-- Name: attachment_texts; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.attachment_texts ENABLE ROW LEVEL SECURITY;

--
-- Name: attachment_texts attachment_texts_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY attachment_texts_work ON public.attachment_texts TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: audit_log; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.audit_log ENABLE ROW LEVEL SECURITY;

--
-- Name: audit_log audit_log_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY audit_log_as_admin_read ON public.audit_log FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: chatpedia_articles; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.chatpedia_articles ENABLE ROW LEVEL SECURITY;

--
-- Name: chatpedia_articles chatpedia_articles_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY chatpedia_articles_read ON public.chatpedia_articles FOR SELECT TO authenticated USING (((is_public AND (unlisted_at IS NULL)) OR (author_id = ( SELECT public.current_user_id() AS current_user_id))));


--
-- Name: chatpedia_articles chatpedia_articles_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY chatpedia_articles_work ON public.chatpedia_articles TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: chatpedia_revisions; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.chatpedia_revisions ENABLE ROW LEVEL SECURITY;

--
-- Name: chatpedia_revisions chatpedia_revisions_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY chatpedia_revisions_read ON public.chatpedia_revisions FOR SELECT TO authenticated USING ((EXISTS ( SELECT
   FROM public.chatpedia_articles a
  WHERE (a.id = chatpedia_revisions.article_id))));


--
-- Name: chatpedia_sources; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.chatpedia_sources ENABLE ROW LEVEL SECURITY;

--
-- Name: chatpedia_sources chatpedia_sources_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY chatpedia_sources_read ON public.chatpedia_sources FOR SELECT TO authenticated USING ((EXISTS ( SELECT
   FROM public.chatpedia_articles a
  WHERE (a.id = chatpedia_sources.article_id))));


--
-- Name: checkout_sessions; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.checkout_sessions ENABLE ROW LEVEL SECURITY;

--
-- Name: checkout_sessions checkout_sessions_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY checkout_sessions_as_admin_read ON public.checkout_sessions FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: checkout_sessions checkout_sessions_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY checkout_sessions_read ON public.checkout_sessions FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: checkout_sessions checkout_sessions_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY checkout_sessions_work ON public.checkout_sessions TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: connect_accounts; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.connect_accounts ENABLE ROW LEVEL SECURITY;

--
-- Name: connect_accounts connect_accounts_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY connect_accounts_as_admin_read ON public.connect_accounts FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: connect_accounts connect_accounts_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY connect_accounts_read ON public.connect_accounts FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: connect_accounts connect_accounts_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY connect_accounts_work ON public.connect_accounts TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: data_requests; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.data_requests ENABLE ROW LEVEL SECURITY;

--
-- Name: data_requests data_requests_create; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY data_requests_create ON public.data_requests FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND ((NOT ( SELECT public.has_second_factor() AS has_second_factor)) OR (( SELECT public.current_aal() AS current_aal) = 'aal2'::text)) AND ((kind = 'export'::text) OR ( SELECT public.may_leave() AS may_leave))));


--
-- Name: data_requests data_requests_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY data_requests_read ON public.data_requests FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: data_requests data_requests_serve; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY data_requests_serve ON public.data_requests FOR INSERT TO parley_identity WITH CHECK ((kind = 'deletion'::text));


--
-- Name: data_requests data_requests_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY data_requests_work ON public.data_requests TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: golden_questions; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.golden_questions ENABLE ROW LEVEL SECURITY;

--
-- Name: golden_questions golden_questions_create; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY golden_questions_create ON public.golden_questions FOR INSERT TO authenticated WITH CHECK (((twin_id IN ( SELECT public.twins_i_edit() AS twins_i_edit)) AND (EXISTS ( SELECT
   FROM public.knowledge_items k
  WHERE ((k.id = golden_questions.expected_item_id) AND (k.twin_id = golden_questions.twin_id))))));


--
-- Name: golden_questions golden_questions_delete; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY golden_questions_delete ON public.golden_questions FOR DELETE TO authenticated USING ((twin_id IN ( SELECT public.twins_i_edit() AS twins_i_edit)));


--
-- Name: golden_questions golden_questions_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY golden_questions_read ON public.golden_questions FOR SELECT TO authenticated USING ((twin_id IN ( SELECT public.twins_i_tend() AS twins_i_tend)));


--
-- Name: golden_questions golden_questions_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY golden_questions_work ON public.golden_questions TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: golden_runs; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.golden_runs ENABLE ROW LEVEL SECURITY;

--
-- Name: golden_runs golden_runs_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY golden_runs_read ON public.golden_runs FOR SELECT TO authenticated USING ((twin_id IN ( SELECT public.twins_i_tend() AS twins_i_tend)));


--
-- Name: golden_runs golden_runs_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY golden_runs_work ON public.golden_runs TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: knowledge_chunks; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.knowledge_chunks ENABLE ROW LEVEL SECURITY;

--
-- Name: knowledge_chunks_default; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.knowledge_chunks_default ENABLE ROW LEVEL SECURITY;

--
-- Name: knowledge_chunks knowledge_chunks_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY knowledge_chunks_work ON public.knowledge_chunks TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: knowledge_items; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.knowledge_items ENABLE ROW LEVEL SECURITY;

--
-- Name: knowledge_items knowledge_items_create; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY knowledge_items_create ON public.knowledge_items FOR INSERT TO authenticated WITH CHECK (((twin_id IN ( SELECT public.twins_i_edit() AS twins_i_edit)) AND (added_by = ( SELECT public.current_user_id() AS current_user_id)) AND ((upload_id IS NULL) OR (EXISTS ( SELECT
   FROM public.uploads u
  WHERE ((u.id = knowledge_items.upload_id) AND (u.user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (u.status = 'stored'::text)))))));


--
-- Name: knowledge_items knowledge_items_delete; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY knowledge_items_delete ON public.knowledge_items FOR DELETE TO authenticated USING ((twin_id IN ( SELECT public.twins_i_edit() AS twins_i_edit)));


--
-- Name: knowledge_items knowledge_items_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY knowledge_items_read ON public.knowledge_items FOR SELECT TO authenticated USING ((twin_id IN ( SELECT public.twins_i_tend() AS twins_i_tend)));


--
-- Name: knowledge_items knowledge_items_update; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY knowledge_items_update ON public.knowledge_items FOR UPDATE TO authenticated USING ((twin_id IN ( SELECT public.twins_i_edit() AS twins_i_edit))) WITH CHECK ((twin_id IN ( SELECT public.twins_i_edit() AS twins_i_edit)));


--
-- Name: knowledge_items knowledge_items_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY knowledge_items_work ON public.knowledge_items TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: knowledge_pages; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.knowledge_pages ENABLE ROW LEVEL SECURITY;

--
-- Name: knowledge_pages knowledge_pages_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY knowledge_pages_read ON public.knowledge_pages FOR SELECT TO authenticated USING ((EXISTS ( SELECT
   FROM public.knowledge_items k
  WHERE (k.id = knowledge_pages.item_id))));


--
-- Name: knowledge_pages knowledge_pages_take; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY knowledge_pages_take ON public.knowledge_pages FOR DELETE TO authenticated USING ((EXISTS ( SELECT
   FROM public.knowledge_items k
  WHERE ((k.id = knowledge_pages.item_id) AND (k.twin_id IN ( SELECT public.twins_i_edit() AS twins_i_edit))))));


--
-- Name: knowledge_pages knowledge_pages_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY knowledge_pages_work ON public.knowledge_pages TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: knowledge_texts; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.knowledge_texts ENABLE ROW LEVEL SECURITY;

--
-- Name: knowledge_texts knowledge_texts_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY knowledge_texts_read ON public.knowledge_texts FOR SELECT TO authenticated USING ((EXISTS ( SELECT
   FROM public.knowledge_items k
  WHERE (k.id = knowledge_texts.item_id))));


--
-- Name: knowledge_texts knowledge_texts_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY knowledge_texts_work ON public.knowledge_texts TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: ledger_accounts; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.ledger_accounts ENABLE ROW LEVEL SECURITY;

--
-- Name: ledger_accounts ledger_accounts_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY ledger_accounts_as_admin_read ON public.ledger_accounts FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: ledger_accounts ledger_accounts_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY ledger_accounts_read ON public.ledger_accounts FOR SELECT TO authenticated USING ((owner_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: ledger_accounts ledger_accounts_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY ledger_accounts_work ON public.ledger_accounts FOR SELECT TO parley_worker USING (true);


--
-- Name: ledger_transfers; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.ledger_transfers ENABLE ROW LEVEL SECURITY;

--
-- Name: ledger_transfers ledger_transfers_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY ledger_transfers_as_admin_read ON public.ledger_transfers FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: ledger_transfers ledger_transfers_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY ledger_transfers_read ON public.ledger_transfers FOR SELECT TO authenticated USING (((debit_account_id IN ( SELECT public.my_ledger_accounts() AS my_ledger_accounts)) OR (credit_account_id IN ( SELECT public.my_ledger_accounts() AS my_ledger_accounts))));


--
-- Name: ledger_transfers ledger_transfers_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY ledger_transfers_work ON public.ledger_transfers FOR SELECT TO parley_worker USING (true);


--
-- Name: marketplace_listings; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.marketplace_listings ENABLE ROW LEVEL SECURITY;

--
-- Name: marketplace_listings marketplace_listings_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY marketplace_listings_as_admin_read ON public.marketplace_listings FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: marketplace_listings marketplace_listings_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY marketplace_listings_read ON public.marketplace_listings FOR SELECT TO authenticated USING ((is_listed OR (owner_id = ( SELECT public.current_user_id() AS current_user_id))));


--
-- Name: marketplace_listings marketplace_listings_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY marketplace_listings_work ON public.marketplace_listings TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: message_attachments; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.message_attachments ENABLE ROW LEVEL SECURITY;

--
-- Name: message_attachments message_attachments_create; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY message_attachments_create ON public.message_attachments FOR INSERT TO authenticated, room_guest WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND ( SELECT public.is_confirmed() AS is_confirmed) AND (room_id IN ( SELECT public.rooms_i_talk_in() AS rooms_i_talk_in)) AND (EXISTS ( SELECT
   FROM public.uploads u
  WHERE ((u.id = message_attachments.upload_id) AND (u.user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (u.status = 'stored'::text) AND (u.content_type = message_attachments.content_type) AND (u.size_bytes = message_attachments.bytes))))));


--
-- Name: message_attachments message_attachments_detach; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY message_attachments_detach ON public.message_attachments FOR DELETE TO authenticated, room_guest USING (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (message_id IS NULL)));


--
-- Name: message_attachments message_attachments_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY message_attachments_read ON public.message_attachments FOR SELECT TO authenticated, room_guest USING (((room_id IN ( SELECT public.rooms_i_talk_in() AS rooms_i_talk_in)) AND ((message_id IS NOT NULL) OR (user_id = ( SELECT public.current_user_id() AS current_user_id)))));


--
-- Name: message_attachments message_attachments_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY message_attachments_work ON public.message_attachments TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: message_citations; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.message_citations ENABLE ROW LEVEL SECURITY;

--
-- Name: message_citations message_citations_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY message_citations_read ON public.message_citations FOR SELECT TO authenticated, room_guest USING ((room_id IN ( SELECT public.rooms_i_talk_in() AS rooms_i_talk_in)));


--
-- Name: message_citations message_citations_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY message_citations_work ON public.message_citations FOR SELECT TO parley_worker USING (true);


--
-- Name: message_reactions; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.message_reactions ENABLE ROW LEVEL SECURITY;

--
-- Name: message_reactions message_reactions_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY message_reactions_read ON public.message_reactions FOR SELECT TO authenticated, room_guest USING ((room_id IN ( SELECT public.rooms_i_talk_in() AS rooms_i_talk_in)));


--
-- Name: message_reactions message_reactions_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY message_reactions_work ON public.message_reactions FOR SELECT TO parley_worker USING (true);


--
-- Name: message_versions; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.message_versions ENABLE ROW LEVEL SECURITY;

--
-- Name: message_versions message_versions_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY message_versions_read ON public.message_versions FOR SELECT TO authenticated, room_guest USING ((room_id IN ( SELECT public.rooms_i_talk_in() AS rooms_i_talk_in)));


--
-- Name: messages; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.messages ENABLE ROW LEVEL SECURITY;

--
-- Name: messages messages_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY messages_read ON public.messages FOR SELECT TO authenticated, room_guest USING ((room_id IN ( SELECT public.rooms_i_talk_in() AS rooms_i_talk_in)));


--
-- Name: messages messages_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY messages_work ON public.messages FOR SELECT TO parley_worker USING (true);


--
-- Name: payment_customers; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.payment_customers ENABLE ROW LEVEL SECURITY;

--
-- Name: payment_customers payment_customers_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY payment_customers_work ON public.payment_customers TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: payment_events; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.payment_events ENABLE ROW LEVEL SECURITY;

--
-- Name: payment_events payment_events_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY payment_events_work ON public.payment_events TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: payouts; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.payouts ENABLE ROW LEVEL SECURITY;

--
-- Name: payouts payouts_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY payouts_as_admin_read ON public.payouts FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: payouts payouts_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY payouts_read ON public.payouts FOR SELECT TO authenticated USING ((seller_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: payouts payouts_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY payouts_work ON public.payouts TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: personal_places; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.personal_places ENABLE ROW LEVEL SECURITY;

--
-- Name: personal_places personal_places_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY personal_places_read ON public.personal_places FOR SELECT TO parley_worker USING (true);


--
-- Name: platform_settings; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.platform_settings ENABLE ROW LEVEL SECURITY;

--
-- Name: platform_settings platform_settings_as_superadmin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY platform_settings_as_superadmin_read ON public.platform_settings FOR SELECT TO authenticated USING (( SELECT public.is_superadmin() AS is_superadmin));


--
-- Name: platform_settings platform_settings_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY platform_settings_read ON public.platform_settings FOR SELECT TO anon, authenticated, room_guest USING (is_public);


--
-- Name: platform_settings platform_settings_serve; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY platform_settings_serve ON public.platform_settings FOR SELECT TO parley_identity USING ((key = ANY (ARRAY['sms_countries'::text, 'sms_daily_per_prefix'::text])));


--
-- Name: platform_settings platform_settings_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY platform_settings_work ON public.platform_settings FOR SELECT TO parley_worker USING (true);


--
-- Name: profiles; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.profiles ENABLE ROW LEVEL SECURITY;

--
-- Name: profiles profiles_create; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY profiles_create ON public.profiles FOR INSERT TO authenticated WITH CHECK (((id = ( SELECT public.current_user_id() AS current_user_id)) AND (role = 'user'::text) AND ( SELECT public.is_confirmed() AS is_confirmed)));


--
-- Name: profiles profiles_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY profiles_read ON public.profiles FOR SELECT TO authenticated USING (true);


--
-- Name: profiles profiles_read_by_guest; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY profiles_read_by_guest ON public.profiles FOR SELECT TO room_guest USING (((id = ( SELECT public.current_user_id() AS current_user_id)) OR (EXISTS ( SELECT
   FROM public.rooms r
  WHERE ((r.id = ( SELECT public.guest_room() AS guest_room)) AND (r.user_id = profiles.id)))) OR (EXISTS ( SELECT
   FROM public.room_members m
  WHERE ((m.room_id = ( SELECT public.guest_room() AS guest_room)) AND (m.user_id = profiles.id))))));


--
-- Name: profiles profiles_update; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY profiles_update ON public.profiles FOR UPDATE TO authenticated USING ((id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: profiles profiles_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY profiles_work ON public.profiles FOR SELECT TO parley_worker USING (true);


--
-- Name: rate_limits; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.rate_limits ENABLE ROW LEVEL SECURITY;

--
-- Name: rate_limits rate_limits_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY rate_limits_read ON public.rate_limits FOR SELECT TO anon, authenticated, parley_worker USING (true);


--
-- Name: referral_codes; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.referral_codes ENABLE ROW LEVEL SECURITY;

--
-- Name: referral_codes referral_codes_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY referral_codes_read ON public.referral_codes FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: referral_earnings; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.referral_earnings ENABLE ROW LEVEL SECURITY;

--
-- Name: referral_earnings referral_earnings_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY referral_earnings_as_admin_read ON public.referral_earnings FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: referral_earnings referral_earnings_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY referral_earnings_read ON public.referral_earnings FOR SELECT TO authenticated USING ((referrer_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: referral_earnings referral_earnings_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY referral_earnings_work ON public.referral_earnings TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: referrals; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.referrals ENABLE ROW LEVEL SECURITY;

--
-- Name: referrals referrals_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY referrals_as_admin_read ON public.referrals FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: referrals referrals_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY referrals_read ON public.referrals FOR SELECT TO authenticated USING ((referrer_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: referrals referrals_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY referrals_work ON public.referrals FOR SELECT TO parley_worker USING (true);


--
-- Name: remembered_talks; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.remembered_talks ENABLE ROW LEVEL SECURITY;

--
-- Name: reports; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.reports ENABLE ROW LEVEL SECURITY;

--
-- Name: reports reports_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY reports_as_admin_read ON public.reports FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: reports reports_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY reports_read ON public.reports FOR SELECT TO authenticated USING ((reporter_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: reviews; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.reviews ENABLE ROW LEVEL SECURITY;

--
-- Name: reviews reviews_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY reviews_as_admin_read ON public.reviews FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: reviews reviews_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY reviews_read ON public.reviews FOR SELECT TO authenticated USING (((hidden_at IS NULL) OR (author_id = ( SELECT public.current_user_id() AS current_user_id))));


--
-- Name: room_counters; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.room_counters ENABLE ROW LEVEL SECURITY;

--
-- Name: room_counters room_counters_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_counters_read ON public.room_counters FOR SELECT TO authenticated, room_guest USING ((room_id IN ( SELECT public.rooms_i_talk_in() AS rooms_i_talk_in)));


--
-- Name: room_domains; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.room_domains ENABLE ROW LEVEL SECURITY;

--
-- Name: room_domains room_domains_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_domains_read ON public.room_domains FOR SELECT TO authenticated USING ((room_id IN ( SELECT public.rooms_i_own() AS rooms_i_own)));


--
-- Name: room_domains room_domains_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_domains_work ON public.room_domains FOR SELECT TO parley_worker USING (true);


--
-- Name: room_email_invitations; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.room_email_invitations ENABLE ROW LEVEL SECURITY;

--
-- Name: room_email_invitations room_email_invitations_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_email_invitations_read ON public.room_email_invitations FOR SELECT TO authenticated USING ((room_id IN ( SELECT public.rooms_i_own() AS rooms_i_own)));


--
-- Name: room_email_invitations room_email_invitations_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_email_invitations_work ON public.room_email_invitations FOR SELECT TO parley_worker USING (true);


--
-- Name: room_invitation_counts; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.room_invitation_counts ENABLE ROW LEVEL SECURITY;

--
-- Name: room_members; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.room_members ENABLE ROW LEVEL SECURITY;

--
-- Name: room_members room_members_change_role; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_members_change_role ON public.room_members FOR UPDATE TO authenticated USING (((status = 'active'::text) AND (room_id IN ( SELECT public.rooms_i_own() AS rooms_i_own)))) WITH CHECK (((status = 'active'::text) AND (room_id IN ( SELECT public.rooms_i_own() AS rooms_i_own))));


--
-- Name: room_members room_members_join; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_members_join ON public.room_members FOR INSERT TO authenticated, room_guest WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (role = 'member'::text) AND (status = 'active'::text) AND ( SELECT public.is_confirmed() AS is_confirmed) AND (EXISTS ( SELECT
   FROM public.rooms r
  WHERE ((r.id = room_members.room_id) AND (r.access_type = 'public'::text) AND (r.price IS NULL) AND (r.unlisted_at IS NULL) AND (r.user_id <> room_members.user_id))))));


--
-- Name: room_members room_members_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_members_read ON public.room_members FOR SELECT TO authenticated USING (((user_id = ( SELECT public.current_user_id() AS current_user_id)) OR ((status = 'active'::text) AND (room_id IN ( SELECT public.rooms_i_talk_in() AS rooms_i_talk_in)))));


--
-- Name: room_members room_members_read_by_guest; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_members_read_by_guest ON public.room_members FOR SELECT TO room_guest USING (((room_id = ( SELECT public.guest_room() AS guest_room)) AND ((user_id = ( SELECT public.current_user_id() AS current_user_id)) OR ((status = 'active'::text) AND (room_id IN ( SELECT public.rooms_i_talk_in() AS rooms_i_talk_in))))));


--
-- Name: room_members room_members_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_members_work ON public.room_members FOR SELECT TO parley_worker USING (true);


--
-- Name: room_reads; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.room_reads ENABLE ROW LEVEL SECURITY;

--
-- Name: room_reads room_reads_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_reads_read ON public.room_reads FOR SELECT TO authenticated, room_guest USING (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (room_id IN ( SELECT public.rooms_i_talk_in() AS rooms_i_talk_in))));


--
-- Name: room_subscriptions; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.room_subscriptions ENABLE ROW LEVEL SECURITY;

--
-- Name: room_subscriptions room_subscriptions_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_subscriptions_as_admin_read ON public.room_subscriptions FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: room_subscriptions room_subscriptions_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_subscriptions_read ON public.room_subscriptions FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: room_subscriptions room_subscriptions_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_subscriptions_work ON public.room_subscriptions TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: room_twins; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.room_twins ENABLE ROW LEVEL SECURITY;

--
-- Name: room_twins room_twins_order; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_twins_order ON public.room_twins FOR UPDATE TO authenticated USING ((room_id IN ( SELECT public.rooms_i_own() AS rooms_i_own))) WITH CHECK ((room_id IN ( SELECT public.rooms_i_own() AS rooms_i_own)));


--
-- Name: room_twins room_twins_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_twins_read ON public.room_twins FOR SELECT TO authenticated, room_guest USING ((EXISTS ( SELECT
   FROM public.rooms r
  WHERE (r.id = room_twins.room_id))));


--
-- Name: room_twins room_twins_unseat; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_twins_unseat ON public.room_twins FOR DELETE TO authenticated USING ((room_id IN ( SELECT public.rooms_i_own() AS rooms_i_own)));


--
-- Name: room_twins room_twins_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY room_twins_work ON public.room_twins FOR SELECT TO parley_worker USING (true);


--
-- Name: rooms; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.rooms ENABLE ROW LEVEL SECURITY;

--
-- Name: rooms rooms_as_superadmin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY rooms_as_superadmin_read ON public.rooms FOR SELECT TO authenticated USING (((kind = 'room'::text) AND ( SELECT public.is_superadmin() AS is_superadmin)));


--
-- Name: rooms rooms_create; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY rooms_create ON public.rooms FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND ( SELECT public.is_confirmed() AS is_confirmed)));


--
-- Name: rooms rooms_delete; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY rooms_delete ON public.rooms FOR DELETE TO authenticated USING (((kind = 'room'::text) AND (user_id = ( SELECT public.current_user_id() AS current_user_id))));


--
-- Name: rooms rooms_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY rooms_read ON public.rooms FOR SELECT TO authenticated USING (((kind = 'room'::text) AND (((access_type = 'public'::text) AND (unlisted_at IS NULL)) OR (user_id = ( SELECT public.current_user_id() AS current_user_id)) OR (id IN ( SELECT public.rooms_i_am_in() AS rooms_i_am_in)))));


--
-- Name: rooms rooms_read_by_guest; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY rooms_read_by_guest ON public.rooms FOR SELECT TO room_guest USING (((id = ( SELECT public.guest_room() AS guest_room)) AND (kind = 'room'::text) AND (((access_type = 'public'::text) AND (unlisted_at IS NULL)) OR (user_id = ( SELECT public.current_user_id() AS current_user_id)) OR (id IN ( SELECT public.rooms_i_am_in() AS rooms_i_am_in)))));


--
-- Name: rooms rooms_read_listed; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY rooms_read_listed ON public.rooms FOR SELECT TO anon USING (((access_type = 'public'::text) AND (unlisted_at IS NULL)));


--
-- Name: rooms rooms_update; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY rooms_update ON public.rooms FOR UPDATE TO authenticated USING (((kind = 'room'::text) AND (user_id = ( SELECT public.current_user_id() AS current_user_id)))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: rooms rooms_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY rooms_work ON public.rooms FOR SELECT TO parley_worker USING (true);


--
-- Name: roundtable_statements; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.roundtable_statements ENABLE ROW LEVEL SECURITY;

--
-- Name: roundtable_statements roundtable_statements_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY roundtable_statements_read ON public.roundtable_statements FOR SELECT TO authenticated USING ((roundtable_id IN ( SELECT public.my_roundtables() AS my_roundtables)));


--
-- Name: roundtable_statements roundtable_statements_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY roundtable_statements_work ON public.roundtable_statements TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: roundtable_twins; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.roundtable_twins ENABLE ROW LEVEL SECURITY;

--
-- Name: roundtable_twins roundtable_twins_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY roundtable_twins_read ON public.roundtable_twins FOR SELECT TO authenticated USING ((roundtable_id IN ( SELECT public.my_roundtables() AS my_roundtables)));


--
-- Name: roundtable_twins roundtable_twins_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY roundtable_twins_work ON public.roundtable_twins TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: roundtables; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.roundtables ENABLE ROW LEVEL SECURITY;

--
-- Name: roundtables roundtables_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY roundtables_read ON public.roundtables FOR SELECT TO authenticated USING ((owner_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: roundtables roundtables_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY roundtables_work ON public.roundtables TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: sales; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.sales ENABLE ROW LEVEL SECURITY;

--
-- Name: sales sales_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY sales_as_admin_read ON public.sales FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: sales sales_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY sales_read ON public.sales FOR SELECT TO authenticated USING ((seller_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: sales sales_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY sales_work ON public.sales TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: site_visits; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.site_visits ENABLE ROW LEVEL SECURITY;

--
-- Name: site_visits site_visits_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY site_visits_work ON public.site_visits TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: subscription_tiers; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.subscription_tiers ENABLE ROW LEVEL SECURITY;

--
-- Name: subscription_tiers subscription_tiers_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY subscription_tiers_as_admin_read ON public.subscription_tiers FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: subscription_tiers subscription_tiers_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY subscription_tiers_read ON public.subscription_tiers FOR SELECT TO anon, authenticated USING (is_active);


--
-- Name: subscription_tiers subscription_tiers_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY subscription_tiers_work ON public.subscription_tiers FOR SELECT TO parley_worker USING (true);


--
-- Name: subscriptions; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.subscriptions ENABLE ROW LEVEL SECURITY;

--
-- Name: subscriptions subscriptions_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY subscriptions_as_admin_read ON public.subscriptions FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: subscriptions subscriptions_create_free; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY subscriptions_create_free ON public.subscriptions FOR INSERT TO authenticated WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (plan = 'free'::text) AND (tier_id = 'free'::text) AND (status = 'active'::text) AND (NOT is_trial) AND (trial_end IS NULL) AND ((current_period_start >= (now() - '00:05:00'::interval)) AND (current_period_start <= now())) AND (current_period_end = (current_period_start + '1 year'::interval)) AND ( SELECT public.is_confirmed() AS is_confirmed)));


--
-- Name: subscriptions subscriptions_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY subscriptions_read ON public.subscriptions FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: subscriptions subscriptions_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY subscriptions_work ON public.subscriptions TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: token_bundles; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.token_bundles ENABLE ROW LEVEL SECURITY;

--
-- Name: token_bundles token_bundles_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_bundles_as_admin_read ON public.token_bundles FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: token_bundles token_bundles_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_bundles_read ON public.token_bundles FOR SELECT TO authenticated USING (is_active);


--
-- Name: token_bundles token_bundles_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_bundles_work ON public.token_bundles FOR SELECT TO parley_worker USING (true);


--
-- Name: token_holds; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.token_holds ENABLE ROW LEVEL SECURITY;

--
-- Name: token_holds token_holds_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_holds_read ON public.token_holds FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: token_holds token_holds_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_holds_work ON public.token_holds FOR SELECT TO parley_worker USING (true);


--
-- Name: token_pricing_configs; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.token_pricing_configs ENABLE ROW LEVEL SECURITY;

--
-- Name: token_pricing_configs token_pricing_configs_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_pricing_configs_as_admin_read ON public.token_pricing_configs FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: token_pricing_configs token_pricing_configs_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_pricing_configs_read ON public.token_pricing_configs FOR SELECT TO authenticated USING (((applies_to_user_id IS NULL) OR (applies_to_user_id = ( SELECT public.current_user_id() AS current_user_id))));


--
-- Name: token_pricing_configs token_pricing_configs_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_pricing_configs_work ON public.token_pricing_configs FOR SELECT TO parley_worker USING (true);


--
-- Name: token_usage_days; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.token_usage_days ENABLE ROW LEVEL SECURITY;

--
-- Name: token_usage_days token_usage_days_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_usage_days_as_admin_read ON public.token_usage_days FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: token_usage_days token_usage_days_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_usage_days_read ON public.token_usage_days FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: token_usage_logs; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.token_usage_logs ENABLE ROW LEVEL SECURITY;

--
-- Name: token_usage_logs token_usage_logs_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_usage_logs_as_admin_read ON public.token_usage_logs FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: token_usage_logs token_usage_logs_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_usage_logs_read ON public.token_usage_logs FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: token_usage_logs token_usage_logs_read_by_guest; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_usage_logs_read_by_guest ON public.token_usage_logs FOR SELECT TO room_guest USING (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (room_id = ( SELECT public.guest_room() AS guest_room))));


--
-- Name: token_usage_logs token_usage_logs_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY token_usage_logs_work ON public.token_usage_logs FOR SELECT TO parley_worker USING (true);


--
-- Name: trial_claims; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.trial_claims ENABLE ROW LEVEL SECURITY;

--
-- Name: trial_claims trial_claims_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY trial_claims_work ON public.trial_claims TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: turns; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.turns ENABLE ROW LEVEL SECURITY;

--
-- Name: turns turns_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY turns_read ON public.turns FOR SELECT TO authenticated, room_guest USING ((room_id IN ( SELECT public.rooms_i_talk_in() AS rooms_i_talk_in)));


--
-- Name: turns turns_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY turns_work ON public.turns FOR SELECT TO parley_worker USING (true);


--
-- Name: twin_days; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.twin_days ENABLE ROW LEVEL SECURITY;

--
-- Name: twin_managers; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.twin_managers ENABLE ROW LEVEL SECURITY;

--
-- Name: twin_managers twin_managers_dismiss; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY twin_managers_dismiss ON public.twin_managers FOR UPDATE TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: twin_managers twin_managers_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY twin_managers_read ON public.twin_managers FOR SELECT TO authenticated USING (((user_id = ( SELECT public.current_user_id() AS current_user_id)) OR (twin_id IN ( SELECT public.twins_i_tend() AS twins_i_tend))));


--
-- Name: twin_managers twin_managers_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY twin_managers_work ON public.twin_managers FOR SELECT TO parley_worker USING (true);


--
-- Name: twin_memories; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.twin_memories ENABLE ROW LEVEL SECURITY;

--
-- Name: twin_memories twin_memories_delete; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY twin_memories_delete ON public.twin_memories FOR DELETE TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: twin_memories twin_memories_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY twin_memories_read ON public.twin_memories FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: twin_memories twin_memories_update; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY twin_memories_update ON public.twin_memories FOR UPDATE TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: twin_personas; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.twin_personas ENABLE ROW LEVEL SECURITY;

--
-- Name: twin_personas twin_personas_create; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY twin_personas_create ON public.twin_personas FOR INSERT TO authenticated WITH CHECK ((twin_id IN ( SELECT public.twins_i_edit() AS twins_i_edit)));


--
-- Name: twin_personas twin_personas_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY twin_personas_read ON public.twin_personas FOR SELECT TO authenticated USING ((twin_id IN ( SELECT public.twins_i_tend() AS twins_i_tend)));


--
-- Name: twin_personas twin_personas_update; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY twin_personas_update ON public.twin_personas FOR UPDATE TO authenticated USING ((twin_id IN ( SELECT public.twins_i_edit() AS twins_i_edit))) WITH CHECK ((twin_id IN ( SELECT public.twins_i_edit() AS twins_i_edit)));


--
-- Name: twin_personas twin_personas_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY twin_personas_work ON public.twin_personas FOR SELECT TO parley_worker USING (true);


--
-- Name: twin_routing; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.twin_routing ENABLE ROW LEVEL SECURITY;

--
-- Name: twin_words; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.twin_words ENABLE ROW LEVEL SECURITY;

--
-- Name: unanswered_questions; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.unanswered_questions ENABLE ROW LEVEL SECURITY;

--
-- Name: unanswered_questions unanswered_questions_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY unanswered_questions_read ON public.unanswered_questions FOR SELECT TO authenticated USING ((twin_id IN ( SELECT public.twins_i_tend() AS twins_i_tend)));


--
-- Name: unanswered_questions unanswered_questions_settle; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY unanswered_questions_settle ON public.unanswered_questions FOR UPDATE TO authenticated USING (((twin_id IN ( SELECT public.twins_i_edit() AS twins_i_edit)) AND (status = 'open'::text))) WITH CHECK (((twin_id IN ( SELECT public.twins_i_edit() AS twins_i_edit)) AND (status <> 'open'::text)));


--
-- Name: unanswered_questions unanswered_questions_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY unanswered_questions_work ON public.unanswered_questions FOR SELECT TO parley_worker USING (true);


--
-- Name: uploads; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.uploads ENABLE ROW LEVEL SECURITY;

--
-- Name: uploads uploads_complete; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY uploads_complete ON public.uploads FOR UPDATE TO authenticated, room_guest USING (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (status = 'pending'::text))) WITH CHECK ((status = 'stored'::text));


--
-- Name: uploads uploads_create; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY uploads_create ON public.uploads FOR INSERT TO authenticated, room_guest WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (status = 'pending'::text) AND (storage_key = (('uploads/'::text || id) || '/'::text)) AND ( SELECT public.is_confirmed() AS is_confirmed)));


--
-- Name: uploads uploads_of_guest; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY uploads_of_guest ON public.uploads AS RESTRICTIVE TO room_guest USING ((guest_room_id = ( SELECT public.guest_room() AS guest_room))) WITH CHECK ((guest_room_id = ( SELECT public.guest_room() AS guest_room)));


--
-- Name: uploads uploads_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY uploads_read ON public.uploads FOR SELECT TO authenticated, room_guest USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: uploads uploads_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY uploads_work ON public.uploads TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: user_notifications; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.user_notifications ENABLE ROW LEVEL SECURITY;

--
-- Name: user_notifications user_notifications_mark_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY user_notifications_mark_read ON public.user_notifications FOR UPDATE TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id))) WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND is_read));


--
-- Name: user_notifications user_notifications_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY user_notifications_read ON public.user_notifications FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: user_notifications user_notifications_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY user_notifications_work ON public.user_notifications TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: user_token_balances; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.user_token_balances ENABLE ROW LEVEL SECURITY;

--
-- Name: user_token_balances user_token_balances_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY user_token_balances_as_admin_read ON public.user_token_balances FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: user_token_balances user_token_balances_create_empty; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY user_token_balances_create_empty ON public.user_token_balances FOR INSERT TO authenticated, room_guest WITH CHECK (((user_id = ( SELECT public.current_user_id() AS current_user_id)) AND (balance_tokens = 0) AND (held_tokens = 0) AND ( SELECT public.is_confirmed() AS is_confirmed)));


--
-- Name: user_token_balances user_token_balances_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY user_token_balances_read ON public.user_token_balances FOR SELECT TO authenticated, room_guest USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: user_token_balances user_token_balances_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY user_token_balances_work ON public.user_token_balances FOR SELECT TO parley_worker USING (true);


--
-- Name: user_twin_subscriptions; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.user_twin_subscriptions ENABLE ROW LEVEL SECURITY;

--
-- Name: user_twin_subscriptions user_twin_subscriptions_as_admin_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY user_twin_subscriptions_as_admin_read ON public.user_twin_subscriptions FOR SELECT TO authenticated USING (( SELECT public.is_admin() AS is_admin));


--
-- Name: user_twin_subscriptions user_twin_subscriptions_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY user_twin_subscriptions_read ON public.user_twin_subscriptions FOR SELECT TO authenticated USING ((user_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: user_twin_subscriptions user_twin_subscriptions_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY user_twin_subscriptions_work ON public.user_twin_subscriptions TO parley_worker USING (true) WITH CHECK (true);


--
-- Name: virtual_twins; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.virtual_twins ENABLE ROW LEVEL SECURITY;

--
-- Name: virtual_twins virtual_twins_create; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY virtual_twins_create ON public.virtual_twins FOR INSERT TO authenticated WITH CHECK (((owner_id = ( SELECT public.current_user_id() AS current_user_id)) AND (NOT is_public) AND ( SELECT public.is_confirmed() AS is_confirmed)));


--
-- Name: virtual_twins virtual_twins_delete; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY virtual_twins_delete ON public.virtual_twins FOR DELETE TO authenticated USING ((owner_id = ( SELECT public.current_user_id() AS current_user_id)));


--
-- Name: virtual_twins virtual_twins_read; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY virtual_twins_read ON public.virtual_twins FOR SELECT TO authenticated USING (((is_public AND (unlisted_at IS NULL)) OR (owner_id = ( SELECT public.current_user_id() AS current_user_id)) OR (id IN ( SELECT public.twins_i_meet() AS twins_i_meet))));


--
-- Name: virtual_twins virtual_twins_read_by_guest; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY virtual_twins_read_by_guest ON public.virtual_twins FOR SELECT TO room_guest USING ((EXISTS ( SELECT
   FROM public.room_twins t
  WHERE ((t.room_id = ( SELECT public.guest_room() AS guest_room)) AND (t.twin_id = virtual_twins.id)))));


--
-- Name: virtual_twins virtual_twins_update; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY virtual_twins_update ON public.virtual_twins FOR UPDATE TO authenticated USING ((id IN ( SELECT public.twins_i_edit() AS twins_i_edit))) WITH CHECK ((id IN ( SELECT public.twins_i_edit() AS twins_i_edit)));


--
-- Name: virtual_twins virtual_twins_work; Type: POLICY; Schema: public; Owner: parley_owner
--

CREATE POLICY virtual_twins_work ON public.virtual_twins FOR SELECT TO parley_worker USING (true);


--
-- Name: workers; Type: ROW SECURITY; Schema: public; Owner: parley_owner
--

ALTER TABLE public.workers ENABLE ROW LEVEL SECURITY;

--
-- Name: SCHEMA auth; Type: ACL; Schema: -; Owner: parley_owner
--

GRANT USAGE ON SCHEMA auth TO anon;
GRANT USAGE ON SCHEMA auth TO authenticated;
GRANT USAGE ON SCHEMA auth TO parley_worker;
GRANT USAGE ON SCHEMA auth TO parley_identity;
GRANT USAGE ON SCHEMA auth TO parley_definer;


--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: pg_database_owner
--

REVOKE USAGE ON SCHEMA public FROM PUBLIC;
GRANT ALL ON SCHEMA public TO parley_owner;
GRANT USAGE ON SCHEMA public TO anon;
GRANT USAGE ON SCHEMA public TO authenticated;
GRANT USAGE ON SCHEMA public TO parley_worker;
GRANT USAGE ON SCHEMA public TO parley_definer;
GRANT USAGE ON SCHEMA public TO parley_identity;
GRANT USAGE ON SCHEMA public TO room_guest;


--
-- Name: FUNCTION keep_confirmation_in_step(); Type: ACL; Schema: auth; Owner: parley_owner
--

REVOKE ALL ON FUNCTION auth.keep_confirmation_in_step() FROM PUBLIC;


--
-- Name: TABLE signing_keys; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT ON TABLE auth.signing_keys TO parley_definer;
GRANT SELECT,INSERT ON TABLE auth.signing_keys TO parley_identity;


--
-- Name: COLUMN signing_keys.retired_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(retired_at) ON TABLE auth.signing_keys TO parley_identity;


--
-- Name: FUNCTION public_signing_keys(); Type: ACL; Schema: auth; Owner: parley_definer
--

REVOKE ALL ON FUNCTION auth.public_signing_keys() FROM PUBLIC;
GRANT ALL ON FUNCTION auth.public_signing_keys() TO anon;
GRANT ALL ON FUNCTION auth.public_signing_keys() TO authenticated;


--
-- Name: TABLE users; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT ON TABLE auth.users TO parley_definer;
GRANT SELECT,INSERT,UPDATE ON TABLE auth.users TO parley_identity;


--
-- Name: COLUMN users.id; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(id) ON TABLE auth.users TO parley_worker;


--
-- Name: COLUMN users.email; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(email) ON TABLE auth.users TO parley_worker;
GRANT UPDATE(email) ON TABLE auth.users TO parley_definer;


--
-- Name: COLUMN users.phone; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(phone) ON TABLE auth.users TO parley_worker;
GRANT UPDATE(phone) ON TABLE auth.users TO parley_definer;


--
-- Name: COLUMN users.email_confirmed_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(email_confirmed_at) ON TABLE auth.users TO parley_worker;
GRANT UPDATE(email_confirmed_at) ON TABLE auth.users TO parley_definer;


--
-- Name: COLUMN users.phone_confirmed_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(phone_confirmed_at) ON TABLE auth.users TO parley_worker;
GRANT UPDATE(phone_confirmed_at) ON TABLE auth.users TO parley_definer;


--
-- Name: COLUMN users.raw_user_meta_data; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(raw_user_meta_data) ON TABLE auth.users TO parley_definer;


--
-- Name: COLUMN users.last_sign_in_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(last_sign_in_at) ON TABLE auth.users TO parley_definer;


--
-- Name: COLUMN users.deleted_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(deleted_at) ON TABLE auth.users TO parley_worker;
GRANT UPDATE(deleted_at) ON TABLE auth.users TO parley_definer;


--
-- Name: COLUMN users.name; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(name) ON TABLE auth.users TO parley_definer;


--
-- Name: COLUMN users.image; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(image) ON TABLE auth.users TO parley_definer;


--
-- Name: COLUMN users.email_verified; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(email_verified) ON TABLE auth.users TO parley_definer;


--
-- Name: COLUMN users.email_change; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(email_change) ON TABLE auth.users TO parley_definer;


--
-- Name: COLUMN users.phone_change; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(phone_change) ON TABLE auth.users TO parley_definer;


--
-- Name: COLUMN users.invited_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(invited_at) ON TABLE auth.users TO parley_definer;


--
-- Name: TABLE profiles; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT ON TABLE public.profiles TO parley_definer;


--
-- Name: COLUMN profiles.id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(id),INSERT(id) ON TABLE public.profiles TO authenticated;
GRANT SELECT(id) ON TABLE public.profiles TO parley_worker;
GRANT SELECT(id) ON TABLE public.profiles TO room_guest;


--
-- Name: COLUMN profiles.first_name; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(first_name),INSERT(first_name),UPDATE(first_name) ON TABLE public.profiles TO authenticated;
GRANT SELECT(first_name) ON TABLE public.profiles TO parley_worker;
GRANT UPDATE(first_name) ON TABLE public.profiles TO parley_definer;
GRANT SELECT(first_name) ON TABLE public.profiles TO room_guest;


--
-- Name: COLUMN profiles.last_name; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(last_name),INSERT(last_name),UPDATE(last_name) ON TABLE public.profiles TO authenticated;
GRANT SELECT(last_name) ON TABLE public.profiles TO parley_worker;
GRANT UPDATE(last_name) ON TABLE public.profiles TO parley_definer;
GRANT SELECT(last_name) ON TABLE public.profiles TO room_guest;


--
-- Name: COLUMN profiles.avatar_url; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(avatar_url),INSERT(avatar_url),UPDATE(avatar_url) ON TABLE public.profiles TO authenticated;
GRANT SELECT(avatar_url) ON TABLE public.profiles TO parley_worker;
GRANT UPDATE(avatar_url) ON TABLE public.profiles TO parley_definer;
GRANT SELECT(avatar_url) ON TABLE public.profiles TO room_guest;


--
-- Name: COLUMN profiles.role; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(role) ON TABLE public.profiles TO authenticated;
GRANT SELECT(role) ON TABLE public.profiles TO parley_worker;
GRANT UPDATE(role) ON TABLE public.profiles TO parley_definer;


--
-- Name: TABLE referrals; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.referrals TO authenticated;
GRANT SELECT ON TABLE public.referrals TO parley_worker;
GRANT SELECT,INSERT ON TABLE public.referrals TO parley_definer;


--
-- Name: FUNCTION record_referral(referred uuid, referrer uuid); Type: ACL; Schema: auth; Owner: parley_definer
--

REVOKE ALL ON FUNCTION auth.record_referral(referred uuid, referrer uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION auth.record_referral(referred uuid, referrer uuid) TO parley_identity;


--
-- Name: TABLE challenges; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.challenges TO parley_identity;
GRANT DELETE ON TABLE auth.challenges TO parley_definer;


--
-- Name: COLUMN challenges.id; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(id) ON TABLE auth.challenges TO parley_worker;


--
-- Name: COLUMN challenges.factor_id; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(factor_id) ON TABLE auth.challenges TO parley_worker;


--
-- Name: COLUMN challenges.code_hash; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(code_hash) ON TABLE auth.challenges TO parley_worker;


--
-- Name: COLUMN challenges.expires_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(expires_at) ON TABLE auth.challenges TO parley_worker;
GRANT SELECT(expires_at) ON TABLE auth.challenges TO parley_definer;


--
-- Name: COLUMN challenges.verified_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(verified_at) ON TABLE auth.challenges TO parley_worker;


--
-- Name: TABLE flow_states; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.flow_states TO parley_identity;
GRANT SELECT,DELETE ON TABLE auth.flow_states TO parley_definer;


--
-- Name: TABLE one_time_tokens; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.one_time_tokens TO parley_identity;
GRANT SELECT,DELETE ON TABLE auth.one_time_tokens TO parley_definer;


--
-- Name: COLUMN one_time_tokens.id; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(id) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: COLUMN one_time_tokens.purpose; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(purpose) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: COLUMN one_time_tokens.address; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(address) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: COLUMN one_time_tokens.user_id; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(user_id),UPDATE(user_id) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: COLUMN one_time_tokens.token_hash; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(token_hash) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: COLUMN one_time_tokens.code_hash; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(code_hash) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: COLUMN one_time_tokens.creates_user; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(creates_user) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: COLUMN one_time_tokens.data; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(data) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: COLUMN one_time_tokens.code_challenge; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(code_challenge) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: COLUMN one_time_tokens.redirect_to; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(redirect_to) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: COLUMN one_time_tokens.sent_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(sent_at),UPDATE(sent_at) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: COLUMN one_time_tokens.expires_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(expires_at),UPDATE(expires_at) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: COLUMN one_time_tokens.used_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(used_at),UPDATE(used_at) ON TABLE auth.one_time_tokens TO parley_worker;


--
-- Name: TABLE security_events; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT ON TABLE auth.security_events TO parley_identity;
GRANT SELECT ON TABLE auth.security_events TO authenticated;
GRANT SELECT,INSERT,DELETE ON TABLE auth.security_events TO parley_definer;


--
-- Name: TABLE sessions; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.sessions TO parley_identity;
GRANT SELECT,DELETE ON TABLE auth.sessions TO parley_definer;


--
-- Name: COLUMN sessions.id; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(id) ON TABLE auth.sessions TO authenticated;


--
-- Name: COLUMN sessions.user_id; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(user_id) ON TABLE auth.sessions TO authenticated;


--
-- Name: COLUMN sessions.token; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(token) ON TABLE auth.sessions TO parley_definer;


--
-- Name: COLUMN sessions.aal; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(aal) ON TABLE auth.sessions TO authenticated;


--
-- Name: COLUMN sessions.amr; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(amr) ON TABLE auth.sessions TO parley_definer;


--
-- Name: COLUMN sessions.ip_address; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(ip_address) ON TABLE auth.sessions TO authenticated;
GRANT UPDATE(ip_address) ON TABLE auth.sessions TO parley_definer;


--
-- Name: COLUMN sessions.user_agent; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(user_agent) ON TABLE auth.sessions TO authenticated;
GRANT UPDATE(user_agent) ON TABLE auth.sessions TO parley_definer;


--
-- Name: COLUMN sessions.created_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(created_at) ON TABLE auth.sessions TO authenticated;


--
-- Name: COLUMN sessions.refreshed_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(refreshed_at) ON TABLE auth.sessions TO authenticated;


--
-- Name: COLUMN sessions.expires_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(expires_at) ON TABLE auth.sessions TO authenticated;


--
-- Name: COLUMN sessions.ended_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(ended_at) ON TABLE auth.sessions TO authenticated;
GRANT UPDATE(ended_at) ON TABLE auth.sessions TO parley_definer;


--
-- Name: TABLE text_messages_sent; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE auth.text_messages_sent TO parley_identity;
GRANT DELETE ON TABLE auth.text_messages_sent TO parley_definer;


--
-- Name: COLUMN text_messages_sent.day; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(day) ON TABLE auth.text_messages_sent TO parley_definer;


--
-- Name: TABLE used_nonces; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.used_nonces TO parley_identity;
GRANT DELETE ON TABLE auth.used_nonces TO parley_definer;


--
-- Name: COLUMN used_nonces.expires_at; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(expires_at) ON TABLE auth.used_nonces TO parley_definer;


--
-- Name: TABLE verifications; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.verifications TO parley_identity;
GRANT SELECT,DELETE ON TABLE auth.verifications TO parley_definer;


--
-- Name: FUNCTION sweep(); Type: ACL; Schema: auth; Owner: parley_definer
--

REVOKE ALL ON FUNCTION auth.sweep() FROM PUBLIC;
GRANT ALL ON FUNCTION auth.sweep() TO parley_worker;


--
-- Name: FUNCTION accept_room_invitation(invitation uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.accept_room_invitation(invitation uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.accept_room_invitation(invitation uuid) TO authenticated;


--
-- Name: FUNCTION add_twin_manager(twin uuid, address text, wanted text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.add_twin_manager(twin uuid, address text, wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.add_twin_manager(twin uuid, address text, wanted text) TO authenticated;


--
-- Name: FUNCTION add_usage_to_day(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.add_usage_to_day() FROM PUBLIC;


--
-- Name: FUNCTION admit_golden_question(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.admit_golden_question() FROM PUBLIC;


--
-- Name: FUNCTION admit_twin(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.admit_twin() FROM PUBLIC;


--
-- Name: FUNCTION answer_source_tokens(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.answer_source_tokens() FROM PUBLIC;
GRANT ALL ON FUNCTION public.answer_source_tokens() TO authenticated;


--
-- Name: FUNCTION as_manager(role text); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.as_manager(role text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.as_manager(role text) TO parley_definer;


--
-- Name: FUNCTION as_word_query(lexeme text); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.as_word_query(lexeme text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.as_word_query(lexeme text) TO parley_definer;


--
-- Name: FUNCTION ask_for_domain_check(wanted uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.ask_for_domain_check(wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ask_for_domain_check(wanted uuid) TO authenticated;


--
-- Name: FUNCTION attached_upload(attachment uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.attached_upload(attachment uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.attached_upload(attachment uuid) TO authenticated;
GRANT ALL ON FUNCTION public.attached_upload(attachment uuid) TO room_guest;


--
-- Name: TABLE messages; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.messages TO authenticated;
GRANT SELECT ON TABLE public.messages TO parley_worker;
GRANT SELECT,INSERT,DELETE ON TABLE public.messages TO parley_definer;
GRANT SELECT ON TABLE public.messages TO room_guest;


--
-- Name: COLUMN messages.client_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(client_id) ON TABLE public.messages TO parley_definer;


--
-- Name: COLUMN messages.body; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(body) ON TABLE public.messages TO parley_definer;


--
-- Name: COLUMN messages.mentions; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(mentions) ON TABLE public.messages TO parley_definer;


--
-- Name: COLUMN messages.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.messages TO parley_definer;


--
-- Name: COLUMN messages.version; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(version) ON TABLE public.messages TO parley_definer;


--
-- Name: COLUMN messages.edited_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(edited_at) ON TABLE public.messages TO parley_definer;


--
-- Name: COLUMN messages.deleted_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(deleted_at) ON TABLE public.messages TO parley_definer;


--
-- Name: COLUMN messages.quoted_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(quoted_id) ON TABLE public.messages TO parley_definer;


--
-- Name: FUNCTION attachments_json(m public.messages); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.attachments_json(m public.messages) FROM PUBLIC;


--
-- Name: TABLE audit_log; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.audit_log TO authenticated;
GRANT SELECT,INSERT ON TABLE public.audit_log TO parley_definer;


--
-- Name: FUNCTION audit_digest(entry public.audit_log); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.audit_digest(entry public.audit_log) FROM PUBLIC;
GRANT ALL ON FUNCTION public.audit_digest(entry public.audit_log) TO parley_definer;


--
-- Name: FUNCTION begin_reading(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.begin_reading() FROM PUBLIC;


--
-- Name: FUNCTION begin_reading_own(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.begin_reading_own() FROM PUBLIC;


--
-- Name: FUNCTION begin_turn(asked_room uuid, client uuid, question text, with_it jsonb); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.begin_turn(asked_room uuid, client uuid, question text, with_it jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_turn(asked_room uuid, client uuid, question text, with_it jsonb) TO authenticated;
GRANT ALL ON FUNCTION public.begin_turn(asked_room uuid, client uuid, question text, with_it jsonb) TO room_guest;


--
-- Name: FUNCTION bury_worker(dead text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.bury_worker(dead text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.bury_worker(dead text) TO parley_worker;


--
-- Name: FUNCTION cancel_knowledge(item uuid, reason text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.cancel_knowledge(item uuid, reason text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.cancel_knowledge(item uuid, reason text) TO authenticated;


--
-- Name: FUNCTION chain_audit_row(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.chain_audit_row() FROM PUBLIC;


--
-- Name: FUNCTION change_twin_manager(twin uuid, person uuid, wanted text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.change_twin_manager(twin uuid, person uuid, wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.change_twin_manager(twin uuid, person uuid, wanted text) TO authenticated;


--
-- Name: FUNCTION check_attachments(asked_room uuid, files uuid[]); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.check_attachments(asked_room uuid, files uuid[]) FROM PUBLIC;


--
-- Name: FUNCTION claim_room_domain(wanted uuid, name text, token text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.claim_room_domain(wanted uuid, name text, token text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.claim_room_domain(wanted uuid, name text, token text) TO authenticated;


--
-- Name: FUNCTION clear_try_out(asked_room uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.clear_try_out(asked_room uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.clear_try_out(asked_room uuid) TO authenticated;


--
-- Name: FUNCTION close_hold(payer uuid, hold uuid, becomes text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.close_hold(payer uuid, hold uuid, becomes text) FROM PUBLIC;


--
-- Name: FUNCTION close_knowledge_shelf(twin uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.close_knowledge_shelf(twin uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.close_knowledge_shelf(twin uuid) TO parley_worker;


--
-- Name: FUNCTION count_answer(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.count_answer() FROM PUBLIC;


--
-- Name: FUNCTION count_invitation(about text, most integer); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.count_invitation(about text, most integer) FROM PUBLIC;


--
-- Name: FUNCTION count_room_members(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.count_room_members() FROM PUBLIC;


--
-- Name: FUNCTION create_profile_for_user(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.create_profile_for_user() FROM PUBLIC;


--
-- Name: FUNCTION create_room_counter(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.create_room_counter() FROM PUBLIC;


--
-- Name: FUNCTION current_aal(); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.current_aal() FROM PUBLIC;
GRANT ALL ON FUNCTION public.current_aal() TO authenticated;
GRANT ALL ON FUNCTION public.current_aal() TO parley_definer;


--
-- Name: FUNCTION current_app_role(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.current_app_role() FROM PUBLIC;
GRANT ALL ON FUNCTION public.current_app_role() TO authenticated;
GRANT ALL ON FUNCTION public.current_app_role() TO room_guest;


--
-- Name: FUNCTION current_user_id(); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.current_user_id() FROM PUBLIC;
GRANT ALL ON FUNCTION public.current_user_id() TO authenticated;
GRANT ALL ON FUNCTION public.current_user_id() TO parley_definer;
GRANT ALL ON FUNCTION public.current_user_id() TO room_guest;


--
-- Name: FUNCTION decline_room_invitation(invitation uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.decline_room_invitation(invitation uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.decline_room_invitation(invitation uuid) TO authenticated;


--
-- Name: FUNCTION delete_message(asked_room uuid, asked_message uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.delete_message(asked_room uuid, asked_message uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.delete_message(asked_room uuid, asked_message uuid) TO authenticated;
GRANT ALL ON FUNCTION public.delete_message(asked_room uuid, asked_message uuid) TO room_guest;


--
-- Name: FUNCTION drop_attachments(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.drop_attachments() FROM PUBLIC;


--
-- Name: FUNCTION drop_knowledge_shelf(twin uuid); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.drop_knowledge_shelf(twin uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.drop_knowledge_shelf(twin uuid) TO parley_definer;


--
-- Name: FUNCTION edit_message(asked_room uuid, asked_message uuid, words text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.edit_message(asked_room uuid, asked_message uuid, words text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.edit_message(asked_room uuid, asked_message uuid, words text) TO authenticated;
GRANT ALL ON FUNCTION public.edit_message(asked_room uuid, asked_message uuid, words text) TO room_guest;


--
-- Name: FUNCTION end_reading(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.end_reading() FROM PUBLIC;


--
-- Name: FUNCTION erase_access(request uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.erase_access(request uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_access(request uuid) TO parley_worker;


--
-- Name: FUNCTION erase_dealings(request uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.erase_dealings(request uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_dealings(request uuid) TO parley_worker;


--
-- Name: FUNCTION erase_profile(request uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.erase_profile(request uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_profile(request uuid) TO parley_worker;


--
-- Name: FUNCTION erase_rooms(request uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.erase_rooms(request uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_rooms(request uuid) TO parley_worker;


--
-- Name: FUNCTION erase_twins(request uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.erase_twins(request uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_twins(request uuid) TO parley_worker;


--
-- Name: FUNCTION erase_words(request uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.erase_words(request uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_words(request uuid) TO parley_worker;


--
-- Name: FUNCTION export_personal_data(request uuid, wanted text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.export_personal_data(request uuid, wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.export_personal_data(request uuid, wanted text) TO parley_worker;


--
-- Name: TABLE rooms; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT DELETE ON TABLE public.rooms TO authenticated;
GRANT SELECT ON TABLE public.rooms TO parley_worker;
GRANT SELECT,DELETE ON TABLE public.rooms TO parley_definer;


--
-- Name: COLUMN rooms.id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(id) ON TABLE public.rooms TO anon;
GRANT SELECT(id),INSERT(id) ON TABLE public.rooms TO authenticated;
GRANT SELECT(id) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.user_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(user_id) ON TABLE public.rooms TO anon;
GRANT SELECT(user_id),INSERT(user_id) ON TABLE public.rooms TO authenticated;
GRANT INSERT(user_id),UPDATE(user_id) ON TABLE public.rooms TO parley_definer;
GRANT SELECT(user_id) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.name; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(name) ON TABLE public.rooms TO anon;
GRANT SELECT(name),INSERT(name),UPDATE(name) ON TABLE public.rooms TO authenticated;
GRANT INSERT(name) ON TABLE public.rooms TO parley_definer;
GRANT SELECT(name) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.description; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(description) ON TABLE public.rooms TO anon;
GRANT SELECT(description),INSERT(description),UPDATE(description) ON TABLE public.rooms TO authenticated;
GRANT SELECT(description) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.logo_url; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(logo_url) ON TABLE public.rooms TO anon;
GRANT SELECT(logo_url),INSERT(logo_url),UPDATE(logo_url) ON TABLE public.rooms TO authenticated;
GRANT SELECT(logo_url) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.access_type; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(access_type) ON TABLE public.rooms TO anon;
GRANT SELECT(access_type),INSERT(access_type),UPDATE(access_type) ON TABLE public.rooms TO authenticated;
GRANT UPDATE(access_type) ON TABLE public.rooms TO parley_definer;
GRANT SELECT(access_type) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.price; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(price) ON TABLE public.rooms TO anon;
GRANT UPDATE(price) ON TABLE public.rooms TO parley_definer;
GRANT SELECT(price) ON TABLE public.rooms TO authenticated;
GRANT SELECT(price) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.stripe_product_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(stripe_product_id) ON TABLE public.rooms TO authenticated;


--
-- Name: COLUMN rooms.custom_domain; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(custom_domain) ON TABLE public.rooms TO anon;
GRANT UPDATE(custom_domain) ON TABLE public.rooms TO parley_definer;
GRANT SELECT(custom_domain) ON TABLE public.rooms TO authenticated;
GRANT SELECT(custom_domain) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.theme_config; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(theme_config) ON TABLE public.rooms TO anon;
GRANT SELECT(theme_config),INSERT(theme_config),UPDATE(theme_config) ON TABLE public.rooms TO authenticated;
GRANT SELECT(theme_config) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.who_pays; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(who_pays) ON TABLE public.rooms TO parley_definer;
GRANT SELECT(who_pays),UPDATE(who_pays) ON TABLE public.rooms TO authenticated;


--
-- Name: COLUMN rooms.daily_cap_tokens; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(daily_cap_tokens) ON TABLE public.rooms TO authenticated;


--
-- Name: COLUMN rooms.member_daily_cap_tokens; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(member_daily_cap_tokens) ON TABLE public.rooms TO authenticated;


--
-- Name: COLUMN rooms.max_answers; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(max_answers),UPDATE(max_answers) ON TABLE public.rooms TO authenticated;


--
-- Name: COLUMN rooms.member_count; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(member_count) ON TABLE public.rooms TO anon;
GRANT UPDATE(member_count) ON TABLE public.rooms TO parley_definer;
GRANT SELECT(member_count) ON TABLE public.rooms TO authenticated;
GRANT SELECT(member_count) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.unlisted_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(unlisted_at) ON TABLE public.rooms TO parley_definer;
GRANT SELECT(unlisted_at) ON TABLE public.rooms TO authenticated;
GRANT SELECT(unlisted_at) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.unlisted_reason; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(unlisted_reason) ON TABLE public.rooms TO parley_definer;
GRANT SELECT(unlisted_reason) ON TABLE public.rooms TO authenticated;


--
-- Name: COLUMN rooms.created_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(created_at) ON TABLE public.rooms TO authenticated;


--
-- Name: COLUMN rooms.updated_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(updated_at) ON TABLE public.rooms TO anon;
GRANT SELECT(updated_at) ON TABLE public.rooms TO authenticated;
GRANT SELECT(updated_at) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.kind; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(kind) ON TABLE public.rooms TO parley_definer;
GRANT SELECT(kind) ON TABLE public.rooms TO authenticated;
GRANT SELECT(kind) ON TABLE public.rooms TO room_guest;


--
-- Name: COLUMN rooms.tryout_twin_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(tryout_twin_id) ON TABLE public.rooms TO parley_definer;
GRANT SELECT(tryout_twin_id) ON TABLE public.rooms TO authenticated;


--
-- Name: TABLE twin_memories; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,DELETE ON TABLE public.twin_memories TO authenticated;
GRANT SELECT,DELETE ON TABLE public.twin_memories TO parley_definer;


--
-- Name: COLUMN twin_memories.twin_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(twin_id) ON TABLE public.twin_memories TO parley_definer;


--
-- Name: COLUMN twin_memories.user_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(user_id) ON TABLE public.twin_memories TO parley_definer;


--
-- Name: COLUMN twin_memories.fact; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(fact) ON TABLE public.twin_memories TO authenticated;
GRANT INSERT(fact),UPDATE(fact) ON TABLE public.twin_memories TO parley_definer;


--
-- Name: COLUMN twin_memories.created_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(created_at) ON TABLE public.twin_memories TO parley_definer;


--
-- Name: FUNCTION facts_json(room public.rooms); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.facts_json(room public.rooms) FROM PUBLIC;


--
-- Name: FUNCTION fail_turn(asked_room uuid, asked_turn uuid, own_fence bigint, why text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.fail_turn(asked_room uuid, asked_turn uuid, own_fence bigint, why text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.fail_turn(asked_room uuid, asked_turn uuid, own_fence bigint, why text) TO parley_worker;


--
-- Name: FUNCTION person_leaving(request uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.person_leaving(request uuid) FROM PUBLIC;


--
-- Name: FUNCTION farewell_address(request uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.farewell_address(request uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.farewell_address(request uuid) TO parley_worker;


--
-- Name: FUNCTION guest_room(); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.guest_room() FROM PUBLIC;
GRANT ALL ON FUNCTION public.guest_room() TO authenticated;
GRANT ALL ON FUNCTION public.guest_room() TO room_guest;
GRANT ALL ON FUNCTION public.guest_room() TO parley_definer;


--
-- Name: FUNCTION search_config(language text); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.search_config(language text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_config(language text) TO authenticated;
GRANT ALL ON FUNCTION public.search_config(language text) TO parley_worker;
GRANT ALL ON FUNCTION public.search_config(language text) TO parley_definer;


--
-- Name: TABLE knowledge_items; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,DELETE ON TABLE public.knowledge_items TO authenticated;
GRANT SELECT ON TABLE public.knowledge_items TO parley_worker;
GRANT SELECT ON TABLE public.knowledge_items TO parley_definer;


--
-- Name: COLUMN knowledge_items.id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(id) ON TABLE public.knowledge_items TO authenticated;
GRANT SELECT(id) ON TABLE public.knowledge_items TO room_guest;


--
-- Name: COLUMN knowledge_items.twin_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(twin_id) ON TABLE public.knowledge_items TO authenticated;


--
-- Name: COLUMN knowledge_items.added_by; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(added_by) ON TABLE public.knowledge_items TO authenticated;


--
-- Name: COLUMN knowledge_items.type; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(type) ON TABLE public.knowledge_items TO authenticated;


--
-- Name: COLUMN knowledge_items.title; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(title) ON TABLE public.knowledge_items TO parley_worker;
GRANT INSERT(title),UPDATE(title) ON TABLE public.knowledge_items TO authenticated;


--
-- Name: COLUMN knowledge_items.url; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(url) ON TABLE public.knowledge_items TO authenticated;


--
-- Name: COLUMN knowledge_items.upload_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(upload_id) ON TABLE public.knowledge_items TO authenticated;


--
-- Name: COLUMN knowledge_items.extracted_text; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(extracted_text) ON TABLE public.knowledge_items TO parley_worker;
GRANT INSERT(extracted_text) ON TABLE public.knowledge_items TO authenticated;


--
-- Name: COLUMN knowledge_items.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.knowledge_items TO parley_worker;
GRANT UPDATE(status) ON TABLE public.knowledge_items TO parley_definer;


--
-- Name: COLUMN knowledge_items.progress; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(progress) ON TABLE public.knowledge_items TO parley_worker;
GRANT UPDATE(progress) ON TABLE public.knowledge_items TO parley_definer;


--
-- Name: COLUMN knowledge_items.failure; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(failure) ON TABLE public.knowledge_items TO parley_worker;
GRANT UPDATE(failure) ON TABLE public.knowledge_items TO parley_definer;


--
-- Name: COLUMN knowledge_items.version; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(version) ON TABLE public.knowledge_items TO parley_worker;
GRANT SELECT(version) ON TABLE public.knowledge_items TO room_guest;


--
-- Name: COLUMN knowledge_items.word_count; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(word_count) ON TABLE public.knowledge_items TO parley_worker;


--
-- Name: COLUMN knowledge_items.cited_count; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(cited_count) ON TABLE public.knowledge_items TO parley_worker;
GRANT UPDATE(cited_count) ON TABLE public.knowledge_items TO parley_definer;


--
-- Name: COLUMN knowledge_items.is_citable; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(is_citable) ON TABLE public.knowledge_items TO authenticated;


--
-- Name: COLUMN knowledge_items.processed_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(processed_at) ON TABLE public.knowledge_items TO parley_worker;


--
-- Name: COLUMN knowledge_items.file_name; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(file_name) ON TABLE public.knowledge_items TO authenticated;


--
-- Name: COLUMN knowledge_items.size_bytes; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(size_bytes) ON TABLE public.knowledge_items TO authenticated;


--
-- Name: COLUMN knowledge_items.page_count; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(page_count) ON TABLE public.knowledge_items TO parley_worker;


--
-- Name: COLUMN knowledge_items.language; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(language) ON TABLE public.knowledge_items TO parley_worker;


--
-- Name: COLUMN knowledge_items.recheck_days; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(recheck_days) ON TABLE public.knowledge_items TO authenticated;


--
-- Name: COLUMN knowledge_items.checked_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(checked_at) ON TABLE public.knowledge_items TO parley_worker;


--
-- Name: COLUMN knowledge_items.changed_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(changed_at) ON TABLE public.knowledge_items TO parley_worker;


--
-- Name: COLUMN knowledge_items.check_failure; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(check_failure) ON TABLE public.knowledge_items TO parley_worker;


--
-- Name: COLUMN knowledge_items.content_hash; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(content_hash) ON TABLE public.knowledge_items TO parley_worker;


--
-- Name: COLUMN knowledge_items.etag; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(etag) ON TABLE public.knowledge_items TO parley_worker;


--
-- Name: COLUMN knowledge_items.last_modified; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(last_modified) ON TABLE public.knowledge_items TO parley_worker;


--
-- Name: COLUMN knowledge_items.run; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(run) ON TABLE public.knowledge_items TO parley_definer;


--
-- Name: COLUMN knowledge_items.claim; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(claim) ON TABLE public.knowledge_items TO parley_worker;


--
-- Name: TABLE uploads; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.uploads TO authenticated;
GRANT SELECT,DELETE ON TABLE public.uploads TO parley_worker;
GRANT SELECT,DELETE ON TABLE public.uploads TO parley_definer;
GRANT SELECT ON TABLE public.uploads TO room_guest;


--
-- Name: COLUMN uploads.id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(id) ON TABLE public.uploads TO authenticated;
GRANT INSERT(id) ON TABLE public.uploads TO room_guest;


--
-- Name: COLUMN uploads.user_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(user_id) ON TABLE public.uploads TO authenticated;
GRANT INSERT(user_id) ON TABLE public.uploads TO room_guest;


--
-- Name: COLUMN uploads.file_name; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(file_name) ON TABLE public.uploads TO parley_definer;
GRANT INSERT(file_name) ON TABLE public.uploads TO authenticated;
GRANT INSERT(file_name) ON TABLE public.uploads TO room_guest;


--
-- Name: COLUMN uploads.content_type; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(content_type) ON TABLE public.uploads TO parley_worker;
GRANT INSERT(content_type) ON TABLE public.uploads TO authenticated;
GRANT INSERT(content_type) ON TABLE public.uploads TO room_guest;


--
-- Name: COLUMN uploads.size_bytes; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(size_bytes) ON TABLE public.uploads TO parley_worker;
GRANT INSERT(size_bytes) ON TABLE public.uploads TO authenticated;
GRANT INSERT(size_bytes) ON TABLE public.uploads TO room_guest;


--
-- Name: COLUMN uploads.storage_key; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(storage_key) ON TABLE public.uploads TO authenticated;
GRANT INSERT(storage_key) ON TABLE public.uploads TO room_guest;


--
-- Name: COLUMN uploads.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.uploads TO parley_worker;
GRANT UPDATE(status) ON TABLE public.uploads TO authenticated;
GRANT UPDATE(status) ON TABLE public.uploads TO parley_definer;
GRANT UPDATE(status) ON TABLE public.uploads TO room_guest;


--
-- Name: TABLE virtual_twins; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,DELETE ON TABLE public.virtual_twins TO authenticated;
GRANT SELECT ON TABLE public.virtual_twins TO parley_worker;
GRANT SELECT,DELETE ON TABLE public.virtual_twins TO parley_definer;


--
-- Name: COLUMN virtual_twins.id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(id) ON TABLE public.virtual_twins TO authenticated;
GRANT SELECT(id) ON TABLE public.virtual_twins TO room_guest;


--
-- Name: COLUMN virtual_twins.owner_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(owner_id) ON TABLE public.virtual_twins TO authenticated;


--
-- Name: COLUMN virtual_twins.name; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(name),UPDATE(name) ON TABLE public.virtual_twins TO authenticated;
GRANT SELECT(name) ON TABLE public.virtual_twins TO room_guest;


--
-- Name: COLUMN virtual_twins.description; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(description),UPDATE(description) ON TABLE public.virtual_twins TO authenticated;


--
-- Name: COLUMN virtual_twins.purpose; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(purpose),UPDATE(purpose) ON TABLE public.virtual_twins TO authenticated;
GRANT SELECT(purpose) ON TABLE public.virtual_twins TO room_guest;


--
-- Name: COLUMN virtual_twins.is_public; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(is_public) ON TABLE public.virtual_twins TO authenticated;
GRANT UPDATE(is_public) ON TABLE public.virtual_twins TO parley_definer;


--
-- Name: COLUMN virtual_twins.temperature; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(temperature),UPDATE(temperature) ON TABLE public.virtual_twins TO authenticated;


--
-- Name: COLUMN virtual_twins.is_dynamic_mode; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(is_dynamic_mode),UPDATE(is_dynamic_mode) ON TABLE public.virtual_twins TO authenticated;


--
-- Name: COLUMN virtual_twins.is_strict; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(is_strict),UPDATE(is_strict) ON TABLE public.virtual_twins TO authenticated;


--
-- Name: COLUMN virtual_twins.greeting; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(greeting),UPDATE(greeting) ON TABLE public.virtual_twins TO authenticated;


--
-- Name: COLUMN virtual_twins.suggested_questions; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(suggested_questions),UPDATE(suggested_questions) ON TABLE public.virtual_twins TO authenticated;


--
-- Name: COLUMN virtual_twins.avatar_url; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(avatar_url),UPDATE(avatar_url) ON TABLE public.virtual_twins TO authenticated;


--
-- Name: COLUMN virtual_twins.hue; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(hue) ON TABLE public.virtual_twins TO room_guest;


--
-- Name: COLUMN virtual_twins.portrait_seed; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(portrait_seed),UPDATE(portrait_seed) ON TABLE public.virtual_twins TO authenticated;
GRANT SELECT(portrait_seed) ON TABLE public.virtual_twins TO room_guest;


--
-- Name: COLUMN virtual_twins.model; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(model) ON TABLE public.virtual_twins TO authenticated;


--
-- Name: COLUMN virtual_twins.free_messages_per_day; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(free_messages_per_day) ON TABLE public.virtual_twins TO authenticated;


--
-- Name: COLUMN virtual_twins.unlisted_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(unlisted_at) ON TABLE public.virtual_twins TO parley_definer;


--
-- Name: COLUMN virtual_twins.unlisted_reason; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(unlisted_reason) ON TABLE public.virtual_twins TO parley_definer;


--
-- Name: FUNCTION files_of_leaving(request uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.files_of_leaving(request uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.files_of_leaving(request uuid) TO parley_worker;


--
-- Name: FUNCTION fill_knowledge_shelf(twin uuid, most integer); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.fill_knowledge_shelf(twin uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.fill_knowledge_shelf(twin uuid, most integer) TO parley_worker;


--
-- Name: FUNCTION finish_turn(asked_room uuid, asked_turn uuid, own_fence bigint, outcome jsonb); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.finish_turn(asked_room uuid, asked_turn uuid, own_fence bigint, outcome jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.finish_turn(asked_room uuid, asked_turn uuid, own_fence bigint, outcome jsonb) TO parley_worker;


--
-- Name: FUNCTION first_broken_audit_row(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.first_broken_audit_row() FROM PUBLIC;
GRANT ALL ON FUNCTION public.first_broken_audit_row() TO parley_worker;


--
-- Name: FUNCTION folded(words text); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.folded(words text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.folded(words text) TO parley_definer;


--
-- Name: FUNCTION forget_all(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.forget_all() FROM PUBLIC;


--
-- Name: TABLE room_members; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.room_members TO authenticated;
GRANT SELECT ON TABLE public.room_members TO parley_worker;
GRANT SELECT,INSERT,DELETE ON TABLE public.room_members TO parley_definer;
GRANT SELECT ON TABLE public.room_members TO room_guest;


--
-- Name: COLUMN room_members.room_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(room_id) ON TABLE public.room_members TO authenticated;
GRANT INSERT(room_id) ON TABLE public.room_members TO room_guest;


--
-- Name: COLUMN room_members.user_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(user_id) ON TABLE public.room_members TO authenticated;
GRANT INSERT(user_id) ON TABLE public.room_members TO room_guest;


--
-- Name: COLUMN room_members.role; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(role),UPDATE(role) ON TABLE public.room_members TO authenticated;
GRANT INSERT(role) ON TABLE public.room_members TO room_guest;


--
-- Name: COLUMN room_members.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(status) ON TABLE public.room_members TO authenticated;
GRANT UPDATE(status) ON TABLE public.room_members TO parley_definer;
GRANT INSERT(status) ON TABLE public.room_members TO room_guest;


--
-- Name: COLUMN room_members.invited_by; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(invited_by) ON TABLE public.room_members TO parley_definer;


--
-- Name: COLUMN room_members.created_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(created_at) ON TABLE public.room_members TO parley_definer;


--
-- Name: TABLE user_notifications; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.user_notifications TO authenticated;
GRANT SELECT,INSERT ON TABLE public.user_notifications TO parley_worker;
GRANT SELECT,DELETE ON TABLE public.user_notifications TO parley_definer;


--
-- Name: COLUMN user_notifications.user_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(user_id) ON TABLE public.user_notifications TO parley_definer;


--
-- Name: COLUMN user_notifications.type; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(type) ON TABLE public.user_notifications TO parley_definer;


--
-- Name: COLUMN user_notifications.message; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(message) ON TABLE public.user_notifications TO parley_definer;


--
-- Name: COLUMN user_notifications.is_read; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(is_read) ON TABLE public.user_notifications TO authenticated;


--
-- Name: COLUMN user_notifications.data; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(data) ON TABLE public.user_notifications TO parley_definer;


--
-- Name: COLUMN user_notifications.event_key; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(event_key) ON TABLE public.user_notifications TO parley_definer;


--
-- Name: FUNCTION forget_invitation(m public.room_members); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.forget_invitation(m public.room_members) FROM PUBLIC;


--
-- Name: FUNCTION get_room_owners(after_id uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.get_room_owners(after_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_room_owners(after_id uuid) TO authenticated;


--
-- Name: FUNCTION get_user_accessible_rooms(user_id_param uuid, before_updated_at timestamp with time zone, before_id uuid, max_rows integer); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.get_user_accessible_rooms(user_id_param uuid, before_updated_at timestamp with time zone, before_id uuid, max_rows integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_user_accessible_rooms(user_id_param uuid, before_updated_at timestamp with time zone, before_id uuid, max_rows integer) TO authenticated;


--
-- Name: FUNCTION get_user_usage_stats(user_id_param uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.get_user_usage_stats(user_id_param uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.get_user_usage_stats(user_id_param uuid) TO authenticated;


--
-- Name: FUNCTION guard_room_look(); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.guard_room_look() FROM PUBLIC;


--
-- Name: FUNCTION guard_sponsorship(); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.guard_sponsorship() FROM PUBLIC;


--
-- Name: FUNCTION halt_turns(said public.messages); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.halt_turns(said public.messages) FROM PUBLIC;


--
-- Name: FUNCTION hand_back_turn(asked_room uuid, asked_turn uuid, own_fence bigint); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.hand_back_turn(asked_room uuid, asked_turn uuid, own_fence bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.hand_back_turn(asked_room uuid, asked_turn uuid, own_fence bigint) TO parley_worker;


--
-- Name: FUNCTION has_knowledge_shelf(twin uuid); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.has_knowledge_shelf(twin uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.has_knowledge_shelf(twin uuid) TO parley_worker;
GRANT ALL ON FUNCTION public.has_knowledge_shelf(twin uuid) TO parley_definer;


--
-- Name: TABLE factors; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.factors TO parley_identity;
GRANT SELECT,DELETE ON TABLE auth.factors TO parley_definer;


--
-- Name: COLUMN factors.id; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(id) ON TABLE auth.factors TO parley_worker;


--
-- Name: COLUMN factors.user_id; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(user_id) ON TABLE auth.factors TO parley_worker;


--
-- Name: COLUMN factors.factor_type; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(factor_type) ON TABLE auth.factors TO parley_worker;


--
-- Name: COLUMN factors.status; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(status) ON TABLE auth.factors TO parley_worker;


--
-- Name: COLUMN factors.phone; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT(phone) ON TABLE auth.factors TO parley_worker;


--
-- Name: FUNCTION has_second_factor(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.has_second_factor() FROM PUBLIC;
GRANT ALL ON FUNCTION public.has_second_factor() TO authenticated;


--
-- Name: FUNCTION hold_knowledge(); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.hold_knowledge() FROM PUBLIC;
GRANT ALL ON FUNCTION public.hold_knowledge() TO parley_definer;


--
-- Name: TABLE turns; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.turns TO authenticated;
GRANT SELECT ON TABLE public.turns TO parley_worker;
GRANT SELECT,INSERT,UPDATE ON TABLE public.turns TO parley_definer;
GRANT SELECT ON TABLE public.turns TO room_guest;


--
-- Name: FUNCTION insert_turn(plan public.turns); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.insert_turn(plan public.turns) FROM PUBLIC;


--
-- Name: FUNCTION invitation_lives(sent_at timestamp with time zone); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.invitation_lives(sent_at timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION invite_to_room(wanted uuid, address text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.invite_to_room(wanted uuid, address text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.invite_to_room(wanted uuid, address text) TO authenticated;


--
-- Name: FUNCTION is_admin(); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.is_admin() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_admin() TO authenticated;


--
-- Name: FUNCTION is_background_work(); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.is_background_work() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_background_work() TO parley_definer;


--
-- Name: FUNCTION is_changed_enough(said public.messages); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.is_changed_enough(said public.messages) FROM PUBLIC;


--
-- Name: FUNCTION is_confirmed(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.is_confirmed() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_confirmed() TO authenticated;
GRANT ALL ON FUNCTION public.is_confirmed() TO room_guest;


--
-- Name: FUNCTION is_superadmin(); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.is_superadmin() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_superadmin() TO authenticated;
GRANT ALL ON FUNCTION public.is_superadmin() TO parley_definer;


--
-- Name: FUNCTION join_knowledge_shelf(twin uuid); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.join_knowledge_shelf(twin uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.join_knowledge_shelf(twin uuid) TO parley_definer;


--
-- Name: FUNCTION keep_domain_taken(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.keep_domain_taken() FROM PUBLIC;


--
-- Name: FUNCTION keep_facts(room public.rooms, facts jsonb); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.keep_facts(room public.rooms, facts jsonb) FROM PUBLIC;


--
-- Name: FUNCTION keep_talk(asked_room uuid, own_fence bigint, outcome jsonb); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.keep_talk(asked_room uuid, own_fence bigint, outcome jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.keep_talk(asked_room uuid, own_fence bigint, outcome jsonb) TO parley_worker;


--
-- Name: FUNCTION keep_within_storage(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.keep_within_storage() FROM PUBLIC;


--
-- Name: FUNCTION knowledge_shelf(twin uuid); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.knowledge_shelf(twin uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.knowledge_shelf(twin uuid) TO parley_worker;
GRANT ALL ON FUNCTION public.knowledge_shelf(twin uuid) TO parley_definer;


--
-- Name: FUNCTION learn_items(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.learn_items() FROM PUBLIC;


--
-- Name: FUNCTION learn_reading(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.learn_reading() FROM PUBLIC;


--
-- Name: FUNCTION learn_routing(wanted uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.learn_routing(wanted uuid) FROM PUBLIC;


--
-- Name: FUNCTION learn_twin(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.learn_twin() FROM PUBLIC;


--
-- Name: FUNCTION leave_rooms(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.leave_rooms() FROM PUBLIC;


--
-- Name: FUNCTION ledger_account(account_kind text, account_unit text, account_owner uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.ledger_account(account_kind text, account_unit text, account_owner uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_account(account_kind text, account_unit text, account_owner uuid) TO parley_worker;


--
-- Name: FUNCTION lock_of_address(address text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.lock_of_address(address text) FROM PUBLIC;


--
-- Name: FUNCTION make_knowledge_shelf(twin uuid); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.make_knowledge_shelf(twin uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.make_knowledge_shelf(twin uuid) TO parley_definer;


--
-- Name: FUNCTION mark_room_read(asked_room uuid, up_to bigint); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.mark_room_read(asked_room uuid, up_to bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.mark_room_read(asked_room uuid, up_to bigint) TO authenticated;
GRANT ALL ON FUNCTION public.mark_room_read(asked_room uuid, up_to bigint) TO room_guest;


--
-- Name: FUNCTION material_json(question public.messages); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.material_json(question public.messages) FROM PUBLIC;


--
-- Name: FUNCTION may_delete_message(said public.messages); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.may_delete_message(said public.messages) FROM PUBLIC;


--
-- Name: FUNCTION plan_allows(plan text, feature text); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.plan_allows(plan text, feature text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.plan_allows(plan text, feature text) TO authenticated;
GRANT ALL ON FUNCTION public.plan_allows(plan text, feature text) TO parley_definer;


--
-- Name: TABLE subscriptions; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.subscriptions TO authenticated;
GRANT SELECT ON TABLE public.subscriptions TO parley_definer;
GRANT SELECT,INSERT,UPDATE ON TABLE public.subscriptions TO parley_worker;


--
-- Name: COLUMN subscriptions.user_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(user_id) ON TABLE public.subscriptions TO authenticated;


--
-- Name: COLUMN subscriptions.plan; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(plan) ON TABLE public.subscriptions TO authenticated;


--
-- Name: COLUMN subscriptions.tier_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(tier_id) ON TABLE public.subscriptions TO authenticated;


--
-- Name: COLUMN subscriptions.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(status) ON TABLE public.subscriptions TO authenticated;
GRANT UPDATE(status) ON TABLE public.subscriptions TO parley_definer;


--
-- Name: COLUMN subscriptions.current_period_start; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(current_period_start) ON TABLE public.subscriptions TO authenticated;


--
-- Name: COLUMN subscriptions.current_period_end; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(current_period_end) ON TABLE public.subscriptions TO authenticated;


--
-- Name: COLUMN subscriptions.is_trial; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(is_trial) ON TABLE public.subscriptions TO authenticated;


--
-- Name: COLUMN subscriptions.trial_end; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(trial_end) ON TABLE public.subscriptions TO authenticated;


--
-- Name: FUNCTION plan_of(person uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.plan_of(person uuid) FROM PUBLIC;


--
-- Name: FUNCTION may_have_domain(person uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.may_have_domain(person uuid) FROM PUBLIC;


--
-- Name: FUNCTION may_leave(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.may_leave() FROM PUBLIC;
GRANT ALL ON FUNCTION public.may_leave() TO authenticated;


--
-- Name: TABLE twin_managers; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.twin_managers TO authenticated;
GRANT SELECT ON TABLE public.twin_managers TO parley_worker;
GRANT SELECT,INSERT,DELETE ON TABLE public.twin_managers TO parley_definer;


--
-- Name: COLUMN twin_managers.role; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(role) ON TABLE public.twin_managers TO parley_definer;


--
-- Name: COLUMN twin_managers.notified_new_manager; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(notified_new_manager) ON TABLE public.twin_managers TO authenticated;


--
-- Name: FUNCTION may_remember(room public.rooms); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.may_remember(room public.rooms) FROM PUBLIC;


--
-- Name: FUNCTION may_seat(host uuid, twin public.virtual_twins); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.may_seat(host uuid, twin public.virtual_twins) FROM PUBLIC;


--
-- Name: TABLE connect_accounts; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.connect_accounts TO authenticated;
GRANT SELECT ON TABLE public.connect_accounts TO parley_worker;
GRANT SELECT ON TABLE public.connect_accounts TO parley_definer;


--
-- Name: COLUMN connect_accounts.charges_enabled; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(charges_enabled) ON TABLE public.connect_accounts TO parley_worker;


--
-- Name: COLUMN connect_accounts.payouts_enabled; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(payouts_enabled) ON TABLE public.connect_accounts TO parley_worker;


--
-- Name: COLUMN connect_accounts.details_submitted; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(details_submitted) ON TABLE public.connect_accounts TO parley_worker;


--
-- Name: COLUMN connect_accounts.requirements_pending; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(requirements_pending) ON TABLE public.connect_accounts TO parley_worker;


--
-- Name: COLUMN connect_accounts.requirements_past_due; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(requirements_past_due) ON TABLE public.connect_accounts TO parley_worker;


--
-- Name: COLUMN connect_accounts.requirements_currently_due; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(requirements_currently_due) ON TABLE public.connect_accounts TO parley_worker;


--
-- Name: COLUMN connect_accounts.onboarding_completed_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(onboarding_completed_at) ON TABLE public.connect_accounts TO parley_worker;


--
-- Name: COLUMN connect_accounts.payment_state_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(payment_state_at) ON TABLE public.connect_accounts TO parley_worker;


--
-- Name: FUNCTION may_sell_rooms(person uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.may_sell_rooms(person uuid) FROM PUBLIC;


--
-- Name: TABLE room_twins; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,DELETE ON TABLE public.room_twins TO authenticated;
GRANT SELECT ON TABLE public.room_twins TO parley_worker;
GRANT SELECT,INSERT,DELETE ON TABLE public.room_twins TO parley_definer;
GRANT SELECT ON TABLE public.room_twins TO room_guest;


--
-- Name: COLUMN room_twins."position"; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE("position") ON TABLE public.room_twins TO authenticated;


--
-- Name: FUNCTION may_still_speak(room public.rooms, twin uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.may_still_speak(room public.rooms, twin uuid) FROM PUBLIC;


--
-- Name: FUNCTION meet_workers(me text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.meet_workers(me text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.meet_workers(me text) TO parley_worker;


--
-- Name: FUNCTION member_address(member uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.member_address(member uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.member_address(member uuid) TO authenticated;
GRANT ALL ON FUNCTION public.member_address(member uuid) TO room_guest;


--
-- Name: FUNCTION memory_tokens(asked_room uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.memory_tokens(asked_room uuid) FROM PUBLIC;


--
-- Name: FUNCTION message_to_act_on(asked_room uuid, asked_message uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.message_to_act_on(asked_room uuid, asked_message uuid) FROM PUBLIC;


--
-- Name: FUNCTION shelf_of_words(room uuid, shelf bigint); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.shelf_of_words(room uuid, shelf bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.shelf_of_words(room uuid, shelf bigint) TO parley_definer;


--
-- Name: FUNCTION message_words(m_room uuid, m_seq bigint, words text); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.message_words(m_room uuid, m_seq bigint, words text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.message_words(m_room uuid, m_seq bigint, words text) TO parley_definer;


--
-- Name: TABLE room_domains; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.room_domains TO authenticated;
GRANT SELECT ON TABLE public.room_domains TO parley_worker;
GRANT SELECT,INSERT,DELETE ON TABLE public.room_domains TO parley_definer;


--
-- Name: COLUMN room_domains.verified_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(verified_at) ON TABLE public.room_domains TO parley_definer;


--
-- Name: COLUMN room_domains.checked_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(checked_at) ON TABLE public.room_domains TO parley_definer;


--
-- Name: COLUMN room_domains.released_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(released_at) ON TABLE public.room_domains TO parley_definer;


--
-- Name: COLUMN room_domains.looking_since; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(looking_since) ON TABLE public.room_domains TO parley_definer;


--
-- Name: COLUMN room_domains.failure; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(failure) ON TABLE public.room_domains TO parley_definer;


--
-- Name: COLUMN room_domains.missed_checks; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(missed_checks) ON TABLE public.room_domains TO parley_definer;


--
-- Name: COLUMN room_domains.missed_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(missed_at) ON TABLE public.room_domains TO parley_definer;


--
-- Name: COLUMN room_domains.certified_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(certified_at) ON TABLE public.room_domains TO parley_definer;


--
-- Name: COLUMN room_domains.certified_for; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(certified_for) ON TABLE public.room_domains TO parley_definer;


--
-- Name: FUNCTION miss_room_domain(missed public.room_domains, room public.rooms); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.miss_room_domain(missed public.room_domains, room public.rooms) FROM PUBLIC;


--
-- Name: FUNCTION most_tokens(words text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.most_tokens(words text) FROM PUBLIC;


--
-- Name: FUNCTION my_addresses(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.my_addresses() FROM PUBLIC;
GRANT ALL ON FUNCTION public.my_addresses() TO authenticated;


--
-- Name: FUNCTION my_ledger_accounts(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.my_ledger_accounts() FROM PUBLIC;
GRANT ALL ON FUNCTION public.my_ledger_accounts() TO authenticated;


--
-- Name: FUNCTION my_pending_invitations(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.my_pending_invitations() FROM PUBLIC;
GRANT ALL ON FUNCTION public.my_pending_invitations() TO authenticated;


--
-- Name: FUNCTION my_plan(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.my_plan() FROM PUBLIC;
GRANT ALL ON FUNCTION public.my_plan() TO authenticated;


--
-- Name: FUNCTION my_roundtables(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.my_roundtables() FROM PUBLIC;
GRANT ALL ON FUNCTION public.my_roundtables() TO authenticated;


--
-- Name: FUNCTION name_for_notice(person uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.name_for_notice(person uuid) FROM PUBLIC;


--
-- Name: FUNCTION tokens_to_spend(person uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.tokens_to_spend(person uuid) FROM PUBLIC;


--
-- Name: FUNCTION not_enough_json(plan public.turns); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.not_enough_json(plan public.turns) FROM PUBLIC;


--
-- Name: FUNCTION note_data_request(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.note_data_request() FROM PUBLIC;


--
-- Name: FUNCTION note_talk(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.note_talk() FROM PUBLIC;


--
-- Name: FUNCTION note_unanswered(turn public.turns); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.note_unanswered(turn public.turns) FROM PUBLIC;


--
-- Name: FUNCTION notice_invitation(m public.room_members); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.notice_invitation(m public.room_members) FROM PUBLIC;


--
-- Name: FUNCTION notice_ownership(room public.rooms, new_owner uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.notice_ownership(room public.rooms, new_owner uuid) FROM PUBLIC;


--
-- Name: FUNCTION open_knowledge_shelf(twin uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.open_knowledge_shelf(twin uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_knowledge_shelf(twin uuid) TO parley_worker;


--
-- Name: FUNCTION open_room_domain(proven public.room_domains, room public.rooms); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.open_room_domain(proven public.room_domains, room public.rooms) FROM PUBLIC;


--
-- Name: FUNCTION open_try_out(twin uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.open_try_out(twin uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.open_try_out(twin uuid) TO authenticated;


--
-- Name: FUNCTION own_room_to_dress(wanted uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.own_room_to_dress(wanted uuid) FROM PUBLIC;


--
-- Name: FUNCTION part_knowledge_shelf(twin uuid); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.part_knowledge_shelf(twin uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.part_knowledge_shelf(twin uuid) TO parley_definer;


--
-- Name: FUNCTION permit_certificate(name text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.permit_certificate(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.permit_certificate(name text) TO anon;


--
-- Name: FUNCTION personal_stores(); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.personal_stores() FROM PUBLIC;
GRANT ALL ON FUNCTION public.personal_stores() TO parley_worker;
GRANT ALL ON FUNCTION public.personal_stores() TO parley_definer;


--
-- Name: FUNCTION plan_turn(room public.rooms, asked_twin uuid, question text, along_tokens integer, before_seq bigint); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.plan_turn(room public.rooms, asked_twin uuid, question text, along_tokens integer, before_seq bigint) FROM PUBLIC;


--
-- Name: FUNCTION post_transfer(key text, debit uuid, credit uuid, amount bigint, transfer_kind text, details jsonb); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.post_transfer(key text, debit uuid, credit uuid, amount bigint, transfer_kind text, details jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.post_transfer(key text, debit uuid, credit uuid, amount bigint, transfer_kind text, details jsonb) TO parley_worker;


--
-- Name: TABLE token_pricing_configs; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.token_pricing_configs TO authenticated;
GRANT SELECT ON TABLE public.token_pricing_configs TO parley_worker;
GRANT SELECT ON TABLE public.token_pricing_configs TO parley_definer;


--
-- Name: FUNCTION price_in_force(payer uuid, asked_model text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.price_in_force(payer uuid, asked_model text) FROM PUBLIC;


--
-- Name: FUNCTION promote_to_creator(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.promote_to_creator() FROM PUBLIC;


--
-- Name: FUNCTION publish_twin(twin uuid, wanted boolean); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.publish_twin(twin uuid, wanted boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.publish_twin(twin uuid, wanted boolean) TO authenticated;


--
-- Name: FUNCTION put_back_talk(asked_room uuid, own_fence bigint); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.put_back_talk(asked_room uuid, own_fence bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.put_back_talk(asked_room uuid, own_fence bigint) TO parley_worker;


--
-- Name: FUNCTION question_json(m public.messages); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.question_json(m public.messages) FROM PUBLIC;


--
-- Name: FUNCTION quote_json(m public.messages); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.quote_json(m public.messages) FROM PUBLIC;


--
-- Name: FUNCTION quote_turn(asked_room uuid, question text, with_it jsonb); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.quote_turn(asked_room uuid, question text, with_it jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.quote_turn(asked_room uuid, question text, with_it jsonb) TO authenticated;
GRANT ALL ON FUNCTION public.quote_turn(asked_room uuid, question text, with_it jsonb) TO room_guest;


--
-- Name: FUNCTION quoted_words_json(question public.messages); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.quoted_words_json(question public.messages) FROM PUBLIC;


--
-- Name: FUNCTION react_to_message(asked_room uuid, asked_message uuid, sign text, is_on boolean); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.react_to_message(asked_room uuid, asked_message uuid, sign text, is_on boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.react_to_message(asked_room uuid, asked_message uuid, sign text, is_on boolean) TO authenticated;
GRANT ALL ON FUNCTION public.react_to_message(asked_room uuid, asked_message uuid, sign text, is_on boolean) TO room_guest;


--
-- Name: FUNCTION reactions_json(m public.messages); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.reactions_json(m public.messages) FROM PUBLIC;


--
-- Name: FUNCTION read_own_words(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.read_own_words() FROM PUBLIC;


--
-- Name: FUNCTION receive_invitations(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.receive_invitations() FROM PUBLIC;


--
-- Name: FUNCTION record_domain_check(claim uuid, finding text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.record_domain_check(claim uuid, finding text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.record_domain_check(claim uuid, finding text) TO parley_worker;


--
-- Name: FUNCTION refuse_change(); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.refuse_change() FROM PUBLIC;


--
-- Name: FUNCTION refuse_to_ask(room public.rooms, named uuid[], quoted uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.refuse_to_ask(room public.rooms, named uuid[], quoted uuid) FROM PUBLIC;


--
-- Name: FUNCTION regenerate_answer(asked_room uuid, asked_message uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.regenerate_answer(asked_room uuid, asked_message uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.regenerate_answer(asked_room uuid, asked_message uuid) TO authenticated;
GRANT ALL ON FUNCTION public.regenerate_answer(asked_room uuid, asked_message uuid) TO room_guest;


--
-- Name: FUNCTION release_room_domain(wanted uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.release_room_domain(wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.release_room_domain(wanted uuid) TO authenticated;


--
-- Name: FUNCTION release_talk(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.release_talk() FROM PUBLIC;


--
-- Name: FUNCTION release_turn(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.release_turn() FROM PUBLIC;


--
-- Name: FUNCTION release_uploads(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.release_uploads() FROM PUBLIC;


--
-- Name: FUNCTION remembered_json(asked_room uuid, asked_at timestamp with time zone); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.remembered_json(asked_room uuid, asked_at timestamp with time zone) FROM PUBLIC;


--
-- Name: FUNCTION remove_room_member(member uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.remove_room_member(member uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_room_member(member uuid) TO authenticated;


--
-- Name: FUNCTION remove_twin_manager(twin uuid, person uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.remove_twin_manager(twin uuid, person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remove_twin_manager(twin uuid, person uuid) TO authenticated;


--
-- Name: FUNCTION renew_turn(asked_room uuid, asked_turn uuid, own_fence bigint, lease interval); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.renew_turn(asked_room uuid, asked_turn uuid, own_fence bigint, lease interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.renew_turn(asked_room uuid, asked_turn uuid, own_fence bigint, lease interval) TO parley_worker;


--
-- Name: FUNCTION reread_knowledge(item uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.reread_knowledge(item uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.reread_knowledge(item uuid) TO authenticated;


--
-- Name: FUNCTION rested_talks(most integer); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.rested_talks(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.rested_talks(most integer) TO parley_worker;


--
-- Name: FUNCTION retry_turn(asked_room uuid, asked_turn uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.retry_turn(asked_room uuid, asked_turn uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.retry_turn(asked_room uuid, asked_turn uuid) TO authenticated;
GRANT ALL ON FUNCTION public.retry_turn(asked_room uuid, asked_turn uuid) TO room_guest;


--
-- Name: FUNCTION room_on_domain(name text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.room_on_domain(name text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.room_on_domain(name text) TO anon;
GRANT ALL ON FUNCTION public.room_on_domain(name text) TO authenticated;


--
-- Name: FUNCTION room_payment(wanted uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.room_payment(wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.room_payment(wanted uuid) TO authenticated;
GRANT ALL ON FUNCTION public.room_payment(wanted uuid) TO room_guest;


--
-- Name: FUNCTION room_to_talk_in(wanted uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.room_to_talk_in(wanted uuid) FROM PUBLIC;


--
-- Name: FUNCTION rooms_hosting(twin uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.rooms_hosting(twin uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.rooms_hosting(twin uuid) TO authenticated;


--
-- Name: FUNCTION rooms_i_am_in(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.rooms_i_am_in() FROM PUBLIC;
GRANT ALL ON FUNCTION public.rooms_i_am_in() TO authenticated;
GRANT ALL ON FUNCTION public.rooms_i_am_in() TO room_guest;


--
-- Name: FUNCTION rooms_i_own(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.rooms_i_own() FROM PUBLIC;
GRANT ALL ON FUNCTION public.rooms_i_own() TO authenticated;
GRANT ALL ON FUNCTION public.rooms_i_own() TO room_guest;


--
-- Name: FUNCTION rooms_i_talk_in(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.rooms_i_talk_in() FROM PUBLIC;
GRANT ALL ON FUNCTION public.rooms_i_talk_in() TO authenticated;
GRANT ALL ON FUNCTION public.rooms_i_talk_in() TO room_guest;


--
-- Name: FUNCTION search_knowledge(asked_twin uuid, question text, meaning public.halfvec, known_languages text[], meaning_weight double precision, most integer); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.search_knowledge(asked_twin uuid, question text, meaning public.halfvec, known_languages text[], meaning_weight double precision, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_knowledge(asked_twin uuid, question text, meaning public.halfvec, known_languages text[], meaning_weight double precision, most integer) TO authenticated;
GRANT ALL ON FUNCTION public.search_knowledge(asked_twin uuid, question text, meaning public.halfvec, known_languages text[], meaning_weight double precision, most integer) TO parley_worker;


--
-- Name: FUNCTION search_messages(asked_room uuid, asked text, before_seq bigint, most integer); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.search_messages(asked_room uuid, asked text, before_seq bigint, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_messages(asked_room uuid, asked text, before_seq bigint, most integer) TO authenticated;
GRANT ALL ON FUNCTION public.search_messages(asked_room uuid, asked text, before_seq bigint, most integer) TO room_guest;


--
-- Name: FUNCTION seat_twin(wanted_room uuid, wanted_twin uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.seat_twin(wanted_room uuid, wanted_twin uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.seat_twin(wanted_room uuid, wanted_twin uuid) TO authenticated;


--
-- Name: FUNCTION sent_json(m public.messages); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.sent_json(m public.messages) FROM PUBLIC;


--
-- Name: TABLE room_email_invitations; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.room_email_invitations TO authenticated;
GRANT SELECT ON TABLE public.room_email_invitations TO parley_worker;
GRANT SELECT,INSERT,DELETE ON TABLE public.room_email_invitations TO parley_definer;


--
-- Name: COLUMN room_email_invitations.invited_by; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(invited_by) ON TABLE public.room_email_invitations TO parley_definer;


--
-- Name: COLUMN room_email_invitations.expires_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(expires_at) ON TABLE public.room_email_invitations TO parley_definer;


--
-- Name: COLUMN room_email_invitations.created_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(created_at) ON TABLE public.room_email_invitations TO parley_definer;


--
-- Name: FUNCTION sent_room_invitations(wanted uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.sent_room_invitations(wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.sent_room_invitations(wanted uuid) TO authenticated;
GRANT ALL ON FUNCTION public.sent_room_invitations(wanted uuid) TO room_guest;


--
-- Name: FUNCTION setting_tokens(wanted text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.setting_tokens(wanted text) FROM PUBLIC;


--
-- Name: FUNCTION settle_turn(turn public.turns, is_free boolean, cost_micros bigint); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.settle_turn(turn public.turns, is_free boolean, cost_micros bigint) FROM PUBLIC;


--
-- Name: FUNCTION spent_for_others_today(payer uuid, for_room uuid, for_person uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.spent_for_others_today(payer uuid, for_room uuid, for_person uuid) FROM PUBLIC;


--
-- Name: FUNCTION sponsors_more_today(twin public.virtual_twins, visitor uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.sponsors_more_today(twin public.virtual_twins, visitor uuid) FROM PUBLIC;


--
-- Name: FUNCTION stop_turn(asked_room uuid, asked_turn uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.stop_turn(asked_room uuid, asked_turn uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stop_turn(asked_room uuid, asked_turn uuid) TO authenticated;
GRANT ALL ON FUNCTION public.stop_turn(asked_room uuid, asked_turn uuid) TO room_guest;


--
-- Name: FUNCTION suits_of(seats uuid[], question text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.suits_of(seats uuid[], question text) FROM PUBLIC;


--
-- Name: FUNCTION sweep_room_domains(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.sweep_room_domains() FROM PUBLIC;
GRANT ALL ON FUNCTION public.sweep_room_domains() TO parley_worker;


--
-- Name: FUNCTION sweep_room_invitations(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.sweep_room_invitations() FROM PUBLIC;
GRANT ALL ON FUNCTION public.sweep_room_invitations() TO parley_worker;


--
-- Name: FUNCTION sweep_turns(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.sweep_turns() FROM PUBLIC;
GRANT ALL ON FUNCTION public.sweep_turns() TO parley_worker;


--
-- Name: FUNCTION take_hold(payer uuid, hold uuid, amount bigint); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.take_hold(payer uuid, hold uuid, amount bigint) FROM PUBLIC;


--
-- Name: FUNCTION take_talk(asked_room uuid, lease interval); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.take_talk(asked_room uuid, lease interval) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_talk(asked_room uuid, lease interval) TO parley_worker;


--
-- Name: FUNCTION take_turn(lease interval, taker text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.take_turn(lease interval, taker text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_turn(lease interval, taker text) TO parley_worker;


--
-- Name: FUNCTION tokens_along(asked_room uuid, files uuid[], quoted uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.tokens_along(asked_room uuid, files uuid[], quoted uuid) FROM PUBLIC;


--
-- Name: FUNCTION tokens_along_with(question public.messages); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.tokens_along_with(question public.messages) FROM PUBLIC;


--
-- Name: FUNCTION touch_updated_at(); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.touch_updated_at() FROM PUBLIC;


--
-- Name: FUNCTION transfer_room(wanted uuid, new_owner uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.transfer_room(wanted uuid, new_owner uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.transfer_room(wanted uuid, new_owner uuid) TO authenticated;


--
-- Name: FUNCTION turn_json(t public.turns); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.turn_json(t public.turns) FROM PUBLIC;


--
-- Name: FUNCTION turn_to_act_on(asked_room uuid, asked_turn uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.turn_to_act_on(asked_room uuid, asked_turn uuid) FROM PUBLIC;


--
-- Name: FUNCTION twin_activity(asked_twin uuid); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.twin_activity(asked_twin uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.twin_activity(asked_twin uuid) TO authenticated;


--
-- Name: FUNCTION twins_addressed(room public.rooms, named uuid[], question text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.twins_addressed(room public.rooms, named uuid[], question text) FROM PUBLIC;


--
-- Name: FUNCTION twins_i_edit(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.twins_i_edit() FROM PUBLIC;
GRANT ALL ON FUNCTION public.twins_i_edit() TO authenticated;


--
-- Name: FUNCTION twins_i_meet(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.twins_i_meet() FROM PUBLIC;
GRANT ALL ON FUNCTION public.twins_i_meet() TO authenticated;


--
-- Name: FUNCTION twins_i_tend(); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.twins_i_tend() FROM PUBLIC;
GRANT ALL ON FUNCTION public.twins_i_tend() TO authenticated;
GRANT ALL ON FUNCTION public.twins_i_tend() TO room_guest;


--
-- Name: FUNCTION twins_named(room public.rooms, words text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.twins_named(room public.rooms, words text) FROM PUBLIC;


--
-- Name: FUNCTION twins_routed(room public.rooms, question text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.twins_routed(room public.rooms, question text) FROM PUBLIC;


--
-- Name: FUNCTION wait_for_budgets(room public.rooms, twins uuid[]); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.wait_for_budgets(room public.rooms, twins uuid[]) FROM PUBLIC;


--
-- Name: FUNCTION who_may_pay(room public.rooms, twin public.virtual_twins); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.who_may_pay(room public.rooms, twin public.virtual_twins) FROM PUBLIC;


--
-- Name: FUNCTION words_of(words text); Type: ACL; Schema: public; Owner: parley_owner
--

REVOKE ALL ON FUNCTION public.words_of(words text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.words_of(words text) TO parley_definer;


--
-- Name: TABLE remembered_talks; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.remembered_talks TO parley_definer;


--
-- Name: COLUMN remembered_talks.spoken_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(spoken_at) ON TABLE public.remembered_talks TO parley_definer;


--
-- Name: COLUMN remembered_talks.heard_until; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(heard_until) ON TABLE public.remembered_talks TO parley_definer;


--
-- Name: COLUMN remembered_talks.taken_until; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(taken_until) ON TABLE public.remembered_talks TO parley_definer;


--
-- Name: COLUMN remembered_talks.lease_until; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(lease_until) ON TABLE public.remembered_talks TO parley_definer;


--
-- Name: COLUMN remembered_talks.fence; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(fence) ON TABLE public.remembered_talks TO parley_definer;


--
-- Name: COLUMN remembered_talks.attempts; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(attempts) ON TABLE public.remembered_talks TO parley_definer;


--
-- Name: COLUMN remembered_talks.hold_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(hold_id) ON TABLE public.remembered_talks TO parley_definer;


--
-- Name: FUNCTION words_to_hear(room public.rooms, talk public.remembered_talks); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.words_to_hear(room public.rooms, talk public.remembered_talks) FROM PUBLIC;


--
-- Name: FUNCTION write_answer(turn public.turns, words text, ending text, citations jsonb); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.write_answer(turn public.turns, words text, ending text, citations jsonb) FROM PUBLIC;


--
-- Name: FUNCTION write_audit(what text, about_kind text, about_id text, was jsonb, becomes jsonb, why text); Type: ACL; Schema: public; Owner: parley_definer
--

REVOKE ALL ON FUNCTION public.write_audit(what text, about_kind text, about_id text, was jsonb, becomes jsonb, why text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.write_audit(what text, about_kind text, about_id text, was jsonb, becomes jsonb, why text) TO parley_worker;
GRANT ALL ON FUNCTION public.write_audit(what text, about_kind text, about_id text, was jsonb, becomes jsonb, why text) TO parley_identity;


--
-- Name: TABLE identities; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.identities TO parley_identity;
GRANT SELECT,DELETE ON TABLE auth.identities TO parley_definer;


--
-- Name: TABLE recovery_codes; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.recovery_codes TO parley_identity;


--
-- Name: TABLE refresh_tokens; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE auth.refresh_tokens TO parley_identity;
GRANT SELECT,DELETE ON TABLE auth.refresh_tokens TO parley_definer;


--
-- Name: TABLE sso_providers; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT SELECT,INSERT,UPDATE ON TABLE auth.sso_providers TO parley_identity;
GRANT SELECT ON TABLE auth.sso_providers TO parley_definer;


--
-- Name: COLUMN sso_providers.user_id; Type: ACL; Schema: auth; Owner: parley_owner
--

GRANT UPDATE(user_id) ON TABLE auth.sso_providers TO parley_definer;


--
-- Name: TABLE attachment_texts; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.attachment_texts TO parley_worker;
GRANT SELECT ON TABLE public.attachment_texts TO parley_definer;


--
-- Name: TABLE chatpedia_articles; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.chatpedia_articles TO authenticated;
GRANT SELECT ON TABLE public.chatpedia_articles TO parley_worker;
GRANT SELECT,DELETE ON TABLE public.chatpedia_articles TO parley_definer;


--
-- Name: COLUMN chatpedia_articles.embedding; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(embedding) ON TABLE public.chatpedia_articles TO parley_worker;


--
-- Name: COLUMN chatpedia_articles.model; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(model) ON TABLE public.chatpedia_articles TO parley_worker;


--
-- Name: TABLE chatpedia_revisions; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.chatpedia_revisions TO authenticated;
GRANT SELECT ON TABLE public.chatpedia_revisions TO parley_definer;


--
-- Name: COLUMN chatpedia_revisions.note; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(note) ON TABLE public.chatpedia_revisions TO parley_definer;


--
-- Name: TABLE chatpedia_sources; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.chatpedia_sources TO authenticated;
GRANT SELECT ON TABLE public.chatpedia_sources TO parley_definer;


--
-- Name: COLUMN chatpedia_sources.quote; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(quote) ON TABLE public.chatpedia_sources TO parley_definer;


--
-- Name: COLUMN chatpedia_sources.speaker_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(speaker_id) ON TABLE public.chatpedia_sources TO parley_definer;


--
-- Name: TABLE checkout_sessions; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.checkout_sessions TO authenticated;
GRANT SELECT ON TABLE public.checkout_sessions TO parley_worker;
GRANT SELECT ON TABLE public.checkout_sessions TO parley_definer;


--
-- Name: COLUMN checkout_sessions.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.checkout_sessions TO parley_worker;


--
-- Name: COLUMN checkout_sessions.closed_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(closed_at) ON TABLE public.checkout_sessions TO parley_worker;


--
-- Name: TABLE data_requests; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.data_requests TO authenticated;
GRANT SELECT ON TABLE public.data_requests TO parley_worker;
GRANT SELECT ON TABLE public.data_requests TO parley_definer;


--
-- Name: COLUMN data_requests.id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(id) ON TABLE public.data_requests TO parley_identity;


--
-- Name: COLUMN data_requests.user_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(user_id) ON TABLE public.data_requests TO parley_identity;
GRANT INSERT(user_id) ON TABLE public.data_requests TO authenticated;


--
-- Name: COLUMN data_requests.kind; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(kind) ON TABLE public.data_requests TO parley_identity;
GRANT INSERT(kind) ON TABLE public.data_requests TO authenticated;


--
-- Name: COLUMN data_requests.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.data_requests TO parley_worker;
GRANT UPDATE(status) ON TABLE public.data_requests TO parley_definer;


--
-- Name: COLUMN data_requests.progress; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(progress) ON TABLE public.data_requests TO parley_worker;


--
-- Name: COLUMN data_requests.receipts; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(receipts) ON TABLE public.data_requests TO parley_worker;


--
-- Name: COLUMN data_requests.failure; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(failure) ON TABLE public.data_requests TO parley_worker;
GRANT UPDATE(failure) ON TABLE public.data_requests TO parley_definer;


--
-- Name: COLUMN data_requests.finished_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(finished_at) ON TABLE public.data_requests TO parley_worker;
GRANT UPDATE(finished_at) ON TABLE public.data_requests TO parley_definer;


--
-- Name: COLUMN data_requests.file_removed_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(file_removed_at) ON TABLE public.data_requests TO parley_worker;


--
-- Name: TABLE golden_questions; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,DELETE ON TABLE public.golden_questions TO authenticated;
GRANT SELECT ON TABLE public.golden_questions TO parley_worker;
GRANT SELECT ON TABLE public.golden_questions TO parley_definer;


--
-- Name: COLUMN golden_questions.twin_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(twin_id) ON TABLE public.golden_questions TO authenticated;


--
-- Name: COLUMN golden_questions.question; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(question) ON TABLE public.golden_questions TO authenticated;


--
-- Name: COLUMN golden_questions.expected_item_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(expected_item_id) ON TABLE public.golden_questions TO authenticated;


--
-- Name: COLUMN golden_questions.last_rank; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(last_rank) ON TABLE public.golden_questions TO parley_worker;


--
-- Name: COLUMN golden_questions.last_passed; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(last_passed) ON TABLE public.golden_questions TO parley_worker;


--
-- Name: TABLE golden_runs; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.golden_runs TO authenticated;
GRANT SELECT,INSERT,DELETE ON TABLE public.golden_runs TO parley_worker;
GRANT SELECT ON TABLE public.golden_runs TO parley_definer;


--
-- Name: TABLE knowledge_chunks; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.knowledge_chunks TO parley_worker;
GRANT SELECT,INSERT,DELETE ON TABLE public.knowledge_chunks TO parley_definer;


--
-- Name: TABLE knowledge_chunks_default; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,DELETE ON TABLE public.knowledge_chunks_default TO parley_definer;


--
-- Name: TABLE knowledge_pages; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,DELETE ON TABLE public.knowledge_pages TO authenticated;
GRANT SELECT,INSERT,DELETE ON TABLE public.knowledge_pages TO parley_worker;


--
-- Name: TABLE knowledge_texts; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.knowledge_texts TO authenticated;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.knowledge_texts TO parley_worker;
GRANT SELECT ON TABLE public.knowledge_texts TO parley_definer;


--
-- Name: TABLE ledger_accounts; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.ledger_accounts TO authenticated;
GRANT SELECT ON TABLE public.ledger_accounts TO parley_worker;
GRANT SELECT,INSERT ON TABLE public.ledger_accounts TO parley_definer;


--
-- Name: TABLE ledger_transfers; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.ledger_transfers TO authenticated;
GRANT SELECT ON TABLE public.ledger_transfers TO parley_worker;
GRANT SELECT,INSERT ON TABLE public.ledger_transfers TO parley_definer;


--
-- Name: TABLE marketplace_listings; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.marketplace_listings TO authenticated;
GRANT SELECT ON TABLE public.marketplace_listings TO parley_worker;
GRANT SELECT,DELETE ON TABLE public.marketplace_listings TO parley_definer;


--
-- Name: COLUMN marketplace_listings.owner_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(owner_id) ON TABLE public.marketplace_listings TO parley_definer;


--
-- Name: COLUMN marketplace_listings.title; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(title) ON TABLE public.marketplace_listings TO parley_worker;


--
-- Name: COLUMN marketplace_listings.summary; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(summary) ON TABLE public.marketplace_listings TO parley_worker;


--
-- Name: COLUMN marketplace_listings.price_cents; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(price_cents) ON TABLE public.marketplace_listings TO parley_worker;


--
-- Name: COLUMN marketplace_listings.popularity; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(popularity) ON TABLE public.marketplace_listings TO parley_worker;


--
-- Name: COLUMN marketplace_listings.rating_sum; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(rating_sum) ON TABLE public.marketplace_listings TO parley_worker;


--
-- Name: COLUMN marketplace_listings.rating_count; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(rating_count) ON TABLE public.marketplace_listings TO parley_worker;


--
-- Name: COLUMN marketplace_listings.is_boosted; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(is_boosted) ON TABLE public.marketplace_listings TO parley_worker;


--
-- Name: COLUMN marketplace_listings.is_listed; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(is_listed) ON TABLE public.marketplace_listings TO parley_worker;


--
-- Name: COLUMN marketplace_listings.embedding; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(embedding) ON TABLE public.marketplace_listings TO parley_worker;


--
-- Name: COLUMN marketplace_listings.model; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(model) ON TABLE public.marketplace_listings TO parley_worker;


--
-- Name: TABLE message_attachments; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,DELETE ON TABLE public.message_attachments TO authenticated;
GRANT SELECT,DELETE ON TABLE public.message_attachments TO parley_worker;
GRANT SELECT,DELETE ON TABLE public.message_attachments TO parley_definer;
GRANT SELECT,DELETE ON TABLE public.message_attachments TO room_guest;


--
-- Name: COLUMN message_attachments.room_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(room_id) ON TABLE public.message_attachments TO authenticated;
GRANT INSERT(room_id) ON TABLE public.message_attachments TO room_guest;


--
-- Name: COLUMN message_attachments.message_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(message_id) ON TABLE public.message_attachments TO parley_definer;


--
-- Name: COLUMN message_attachments."position"; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE("position") ON TABLE public.message_attachments TO parley_definer;


--
-- Name: COLUMN message_attachments.user_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(user_id) ON TABLE public.message_attachments TO authenticated;
GRANT INSERT(user_id) ON TABLE public.message_attachments TO room_guest;


--
-- Name: COLUMN message_attachments.upload_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(upload_id) ON TABLE public.message_attachments TO authenticated;
GRANT INSERT(upload_id) ON TABLE public.message_attachments TO room_guest;


--
-- Name: COLUMN message_attachments.title; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(title) ON TABLE public.message_attachments TO authenticated;
GRANT INSERT(title) ON TABLE public.message_attachments TO room_guest;


--
-- Name: COLUMN message_attachments.content_type; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(content_type) ON TABLE public.message_attachments TO authenticated;
GRANT INSERT(content_type) ON TABLE public.message_attachments TO room_guest;


--
-- Name: COLUMN message_attachments.bytes; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(bytes) ON TABLE public.message_attachments TO authenticated;
GRANT INSERT(bytes) ON TABLE public.message_attachments TO room_guest;


--
-- Name: COLUMN message_attachments.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.message_attachments TO parley_worker;


--
-- Name: COLUMN message_attachments.failure; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(failure) ON TABLE public.message_attachments TO parley_worker;


--
-- Name: COLUMN message_attachments.text_tokens; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(text_tokens) ON TABLE public.message_attachments TO parley_worker;


--
-- Name: COLUMN message_attachments.claim; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(claim) ON TABLE public.message_attachments TO parley_worker;


--
-- Name: TABLE message_citations; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.message_citations TO authenticated;
GRANT SELECT ON TABLE public.message_citations TO parley_worker;
GRANT SELECT,INSERT,DELETE ON TABLE public.message_citations TO parley_definer;
GRANT SELECT ON TABLE public.message_citations TO room_guest;


--
-- Name: TABLE message_reactions; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.message_reactions TO authenticated;
GRANT SELECT ON TABLE public.message_reactions TO parley_worker;
GRANT SELECT,INSERT,DELETE ON TABLE public.message_reactions TO parley_definer;
GRANT SELECT ON TABLE public.message_reactions TO room_guest;


--
-- Name: TABLE message_versions; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.message_versions TO authenticated;
GRANT SELECT,INSERT,DELETE ON TABLE public.message_versions TO parley_definer;
GRANT SELECT ON TABLE public.message_versions TO room_guest;


--
-- Name: TABLE payment_customers; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT ON TABLE public.payment_customers TO parley_worker;
GRANT SELECT ON TABLE public.payment_customers TO parley_definer;


--
-- Name: TABLE payment_events; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.payment_events TO parley_worker;
GRANT SELECT ON TABLE public.payment_events TO parley_definer;


--
-- Name: COLUMN payment_events.payload; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(payload) ON TABLE public.payment_events TO parley_definer;


--
-- Name: COLUMN payment_events.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.payment_events TO parley_worker;


--
-- Name: COLUMN payment_events.failure; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(failure) ON TABLE public.payment_events TO parley_worker;


--
-- Name: COLUMN payment_events.processed_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(processed_at) ON TABLE public.payment_events TO parley_worker;


--
-- Name: TABLE payouts; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.payouts TO authenticated;
GRANT SELECT,INSERT ON TABLE public.payouts TO parley_worker;
GRANT SELECT ON TABLE public.payouts TO parley_definer;


--
-- Name: COLUMN payouts.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.payouts TO parley_worker;


--
-- Name: COLUMN payouts.stripe_payout_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(stripe_payout_id) ON TABLE public.payouts TO parley_worker;


--
-- Name: TABLE personal_places; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.personal_places TO parley_worker;
GRANT SELECT ON TABLE public.personal_places TO parley_definer;


--
-- Name: TABLE platform_settings; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.platform_settings TO anon;
GRANT SELECT ON TABLE public.platform_settings TO authenticated;
GRANT SELECT ON TABLE public.platform_settings TO parley_worker;
GRANT SELECT ON TABLE public.platform_settings TO parley_identity;
GRANT SELECT ON TABLE public.platform_settings TO parley_definer;
GRANT SELECT ON TABLE public.platform_settings TO room_guest;


--
-- Name: TABLE rate_limits; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.rate_limits TO anon;
GRANT SELECT ON TABLE public.rate_limits TO authenticated;
GRANT SELECT ON TABLE public.rate_limits TO parley_worker;


--
-- Name: TABLE referral_codes; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.referral_codes TO authenticated;
GRANT SELECT,DELETE ON TABLE public.referral_codes TO parley_definer;


--
-- Name: TABLE referral_earnings; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.referral_earnings TO authenticated;
GRANT SELECT,INSERT ON TABLE public.referral_earnings TO parley_worker;
GRANT SELECT ON TABLE public.referral_earnings TO parley_definer;


--
-- Name: TABLE reports; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.reports TO authenticated;
GRANT SELECT ON TABLE public.reports TO parley_definer;


--
-- Name: COLUMN reports.reason; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(reason) ON TABLE public.reports TO parley_definer;


--
-- Name: TABLE reviews; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.reviews TO authenticated;
GRANT SELECT ON TABLE public.reviews TO parley_definer;


--
-- Name: COLUMN reviews.body; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(body) ON TABLE public.reviews TO parley_definer;


--
-- Name: TABLE room_counters; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT ON TABLE public.room_counters TO parley_definer;
GRANT SELECT ON TABLE public.room_counters TO authenticated;
GRANT SELECT ON TABLE public.room_counters TO room_guest;


--
-- Name: COLUMN room_counters.last_seq; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(last_seq) ON TABLE public.room_counters TO parley_definer;


--
-- Name: TABLE room_invitation_counts; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.room_invitation_counts TO parley_definer;


--
-- Name: COLUMN room_invitation_counts.sent; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(sent) ON TABLE public.room_invitation_counts TO parley_definer;


--
-- Name: TABLE room_reads; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.room_reads TO authenticated;
GRANT SELECT,INSERT,DELETE ON TABLE public.room_reads TO parley_definer;
GRANT SELECT ON TABLE public.room_reads TO room_guest;


--
-- Name: COLUMN room_reads.last_read_seq; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(last_read_seq) ON TABLE public.room_reads TO parley_definer;


--
-- Name: TABLE room_subscriptions; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.room_subscriptions TO authenticated;
GRANT SELECT,INSERT,UPDATE ON TABLE public.room_subscriptions TO parley_worker;
GRANT SELECT ON TABLE public.room_subscriptions TO parley_definer;


--
-- Name: COLUMN room_subscriptions.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.room_subscriptions TO parley_definer;


--
-- Name: TABLE roundtable_statements; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.roundtable_statements TO authenticated;
GRANT SELECT,INSERT ON TABLE public.roundtable_statements TO parley_worker;
GRANT SELECT ON TABLE public.roundtable_statements TO parley_definer;


--
-- Name: COLUMN roundtable_statements.body; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(body) ON TABLE public.roundtable_statements TO parley_worker;


--
-- Name: COLUMN roundtable_statements.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.roundtable_statements TO parley_worker;


--
-- Name: COLUMN roundtable_statements.tokens; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(tokens) ON TABLE public.roundtable_statements TO parley_worker;


--
-- Name: COLUMN roundtable_statements.citations; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(citations) ON TABLE public.roundtable_statements TO parley_worker;


--
-- Name: TABLE roundtable_twins; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.roundtable_twins TO authenticated;
GRANT SELECT ON TABLE public.roundtable_twins TO parley_worker;
GRANT SELECT ON TABLE public.roundtable_twins TO parley_definer;


--
-- Name: COLUMN roundtable_twins.stance; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(stance) ON TABLE public.roundtable_twins TO parley_worker;


--
-- Name: COLUMN roundtable_twins.spent_tokens; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(spent_tokens) ON TABLE public.roundtable_twins TO parley_worker;


--
-- Name: TABLE roundtables; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.roundtables TO authenticated;
GRANT SELECT ON TABLE public.roundtables TO parley_worker;
GRANT SELECT,DELETE ON TABLE public.roundtables TO parley_definer;


--
-- Name: COLUMN roundtables.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.roundtables TO parley_worker;


--
-- Name: COLUMN roundtables.current_round; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(current_round) ON TABLE public.roundtables TO parley_worker;


--
-- Name: COLUMN roundtables.spent_tokens; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(spent_tokens) ON TABLE public.roundtables TO parley_worker;


--
-- Name: COLUMN roundtables.minutes; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(minutes) ON TABLE public.roundtables TO parley_worker;


--
-- Name: COLUMN roundtables.lease_until; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(lease_until) ON TABLE public.roundtables TO parley_worker;


--
-- Name: COLUMN roundtables.fence; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(fence) ON TABLE public.roundtables TO parley_worker;


--
-- Name: COLUMN roundtables.ended_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(ended_at) ON TABLE public.roundtables TO parley_worker;


--
-- Name: TABLE sales; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.sales TO authenticated;
GRANT SELECT,INSERT ON TABLE public.sales TO parley_worker;
GRANT SELECT ON TABLE public.sales TO parley_definer;


--
-- Name: COLUMN sales.reversed_cents; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(reversed_cents) ON TABLE public.sales TO parley_worker;


--
-- Name: COLUMN sales.payout_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(payout_id) ON TABLE public.sales TO parley_worker;


--
-- Name: TABLE site_visits; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.site_visits TO parley_worker;


--
-- Name: TABLE subscription_tiers; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.subscription_tiers TO anon;
GRANT SELECT ON TABLE public.subscription_tiers TO authenticated;
GRANT SELECT ON TABLE public.subscription_tiers TO parley_worker;
GRANT SELECT ON TABLE public.subscription_tiers TO parley_definer;


--
-- Name: TABLE token_bundles; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.token_bundles TO authenticated;
GRANT SELECT ON TABLE public.token_bundles TO parley_worker;


--
-- Name: TABLE token_holds; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.token_holds TO authenticated;
GRANT SELECT ON TABLE public.token_holds TO parley_worker;
GRANT SELECT,INSERT,UPDATE ON TABLE public.token_holds TO parley_definer;


--
-- Name: TABLE token_usage_days; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.token_usage_days TO authenticated;
GRANT SELECT,INSERT,UPDATE ON TABLE public.token_usage_days TO parley_definer;


--
-- Name: TABLE token_usage_logs; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.token_usage_logs TO authenticated;
GRANT SELECT ON TABLE public.token_usage_logs TO parley_worker;
GRANT SELECT,INSERT ON TABLE public.token_usage_logs TO parley_definer;


--
-- Name: COLUMN token_usage_logs.user_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(user_id) ON TABLE public.token_usage_logs TO room_guest;


--
-- Name: COLUMN token_usage_logs.id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(id) ON TABLE public.token_usage_logs TO room_guest;


--
-- Name: COLUMN token_usage_logs.base_cost_usd_cents; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(base_cost_usd_cents) ON TABLE public.token_usage_logs TO room_guest;


--
-- Name: COLUMN token_usage_logs.room_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(room_id) ON TABLE public.token_usage_logs TO room_guest;


--
-- Name: COLUMN token_usage_logs.turn_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT(turn_id) ON TABLE public.token_usage_logs TO room_guest;


--
-- Name: TABLE trial_claims; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT ON TABLE public.trial_claims TO parley_worker;


--
-- Name: TABLE twin_days; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT ON TABLE public.twin_days TO parley_definer;


--
-- Name: COLUMN twin_days.answers; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(answers) ON TABLE public.twin_days TO parley_definer;


--
-- Name: COLUMN twin_days.tokens; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(tokens) ON TABLE public.twin_days TO parley_definer;


--
-- Name: TABLE twin_personas; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.twin_personas TO authenticated;
GRANT SELECT ON TABLE public.twin_personas TO parley_worker;
GRANT SELECT ON TABLE public.twin_personas TO parley_definer;


--
-- Name: COLUMN twin_personas.twin_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(twin_id) ON TABLE public.twin_personas TO authenticated;


--
-- Name: COLUMN twin_personas.personality; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(personality),UPDATE(personality) ON TABLE public.twin_personas TO authenticated;


--
-- Name: TABLE twin_routing; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT ON TABLE public.twin_routing TO parley_definer;


--
-- Name: COLUMN twin_routing.languages; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(languages) ON TABLE public.twin_routing TO parley_definer;


--
-- Name: TABLE twin_words; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.twin_words TO parley_definer;


--
-- Name: COLUMN twin_words.weight; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(weight) ON TABLE public.twin_words TO parley_definer;


--
-- Name: TABLE unanswered_questions; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.unanswered_questions TO authenticated;
GRANT SELECT ON TABLE public.unanswered_questions TO parley_worker;
GRANT SELECT,INSERT ON TABLE public.unanswered_questions TO parley_definer;


--
-- Name: COLUMN unanswered_questions.times_asked; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(times_asked) ON TABLE public.unanswered_questions TO parley_definer;


--
-- Name: COLUMN unanswered_questions.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.unanswered_questions TO authenticated;


--
-- Name: COLUMN unanswered_questions.knowledge_item_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(knowledge_item_id) ON TABLE public.unanswered_questions TO authenticated;


--
-- Name: COLUMN unanswered_questions.last_asked_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(last_asked_at) ON TABLE public.unanswered_questions TO parley_definer;


--
-- Name: TABLE user_token_balances; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.user_token_balances TO authenticated;
GRANT SELECT ON TABLE public.user_token_balances TO parley_worker;
GRANT SELECT,INSERT,UPDATE ON TABLE public.user_token_balances TO parley_definer;
GRANT SELECT ON TABLE public.user_token_balances TO room_guest;


--
-- Name: COLUMN user_token_balances.user_id; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(user_id) ON TABLE public.user_token_balances TO authenticated;
GRANT INSERT(user_id) ON TABLE public.user_token_balances TO room_guest;


--
-- Name: COLUMN user_token_balances.balance_tokens; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT INSERT(balance_tokens) ON TABLE public.user_token_balances TO authenticated;
GRANT INSERT(balance_tokens) ON TABLE public.user_token_balances TO room_guest;


--
-- Name: TABLE user_twin_subscriptions; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT ON TABLE public.user_twin_subscriptions TO authenticated;
GRANT SELECT,INSERT,UPDATE ON TABLE public.user_twin_subscriptions TO parley_worker;
GRANT SELECT ON TABLE public.user_twin_subscriptions TO parley_definer;


--
-- Name: COLUMN user_twin_subscriptions.status; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(status) ON TABLE public.user_twin_subscriptions TO parley_definer;


--
-- Name: TABLE workers; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT SELECT,INSERT,DELETE ON TABLE public.workers TO parley_definer;


--
-- Name: COLUMN workers.seen_at; Type: ACL; Schema: public; Owner: parley_owner
--

GRANT UPDATE(seen_at) ON TABLE public.workers TO parley_definer;


--
-- Name: DEFAULT PRIVILEGES FOR FUNCTIONS; Type: DEFAULT ACL; Schema: -; Owner: parley_owner
--

ALTER DEFAULT PRIVILEGES FOR ROLE parley_owner REVOKE ALL ON FUNCTIONS  FROM PUBLIC;


--
-- PostgreSQL database dump complete
--

\unrestrict parley

