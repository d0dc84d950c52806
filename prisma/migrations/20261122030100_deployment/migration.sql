-- As what the service last started, so that commands for another environment are refused.
CREATE TABLE deployment (
    id INTEGER NOT NULL DEFAULT 1,
    environment service_environment NOT NULL,
    started_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT deployment_pkey PRIMARY KEY (id),
    CONSTRAINT deployment_single_check CHECK (id = 1)
);
