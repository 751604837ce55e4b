-- Last of the schema: every check that people can run into has its sentence, as a comment (see describe_checks).
select private.describe_checks();
